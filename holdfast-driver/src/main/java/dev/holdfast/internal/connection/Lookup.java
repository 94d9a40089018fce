package dev.holdfast.internal.connection;

import dev.holdfast.internal.time.Deadline;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.AsynchronousCloseException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Resolves a host name within a deadline. The look-up of the system supports neither deadlines nor
 * interrupts, so it runs on a separate thread. That thread may outlive the wait of the caller. One thread
 * waits; any thread may call {@link #cancel}.
 */
final class Lookup {
  private final String host;
  private final FutureTask<InetAddress[]> answer;

  Lookup(String host, Host.Resolver resolver) {
    this.host = host;
    this.answer = new FutureTask<>(() -> resolver.resolve(host));
  }

  InetAddress[] await(Deadline deadline) throws IOException {
    // A platform thread, because the look-up would block the carrier of a virtual thread.
    Thread asking = new Thread(answer, "holdfast-lookup-" + host);
    asking.setDaemon(true);
    asking.start();
    try {
      return answer.get(Math.max(0, deadline.remainingNanos()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      SocketTimeoutException timeout =
          new SocketTimeoutException("looking up the host name timed out");
      timeout.initCause(new UnknownHostException(host)); // Marks a DNS problem, not the server's.
      throw timeout;
    } catch (CancellationException e) {
      throw new AsynchronousCloseException();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted = new InterruptedIOException("interrupted");
      interrupted.initCause(e);
      throw interrupted;
    } catch (ExecutionException e) {
      throw failure(host, e.getCause());
    }
  }

  /** Ends the wait. The look-up thread continues until the system answers. */
  void cancel() {
    answer.cancel(false);
  }

  private static IOException failure(String host, @Nullable Throwable seen) {
    IOException failure = new UnknownHostException(host);
    failure.initCause(seen);
    return seen instanceof IOException told ? told : failure;
  }
}
