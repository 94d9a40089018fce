package dev.holdfast.internal.connection;

import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.time.Scheduler;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.InvalidPathException;
import org.jspecify.annotations.Nullable;

/**
 * A connection over a unix domain socket. Java supports these only with channels, which have no timeouts. So
 * the channel does not block, and a selector waits. Threading as in {@link SocketStream}.
 */
final class UnixStream implements SocketStream {
  // The JDK copies through a direct buffer as large as the request, and keeps one per thread.
  private static final int MAX_CHUNK = 128 * 1024;

  private final String path;
  private final Watchdog watchdog;
  private volatile boolean closed;
  private volatile @Nullable SocketChannel channel;
  private volatile @Nullable Selector selector;
  private @Nullable SelectionKey key;

  UnixStream(String path, Scheduler scheduler) {
    this.path = path;
    this.watchdog = new Watchdog(scheduler, this::closeBoth);
  }

  @Override
  public void connect(Deadline deadline) throws IOException {
    try {
      UnixDomainSocketAddress address = UnixDomainSocketAddress.of(path);
      SocketChannel opened = SocketChannel.open(StandardProtocolFamily.UNIX);
      channel = opened;
      requireOpen();
      // Connect in blocking mode: if the server's backlog is full, a non-blocking connect gets "try
      // again", which Java takes for success.
      watchdog.watch(deadline, "connecting", () -> opened.connect(address));
      opened.configureBlocking(false);
      Selector waiting = Selector.open();
      selector = waiting;
      requireOpen();
      key = opened.register(waiting, SelectionKey.OP_READ);
    } catch (ClosedByInterruptException e) {
      throw interrupted(e);
    } catch (UnsupportedOperationException | InvalidPathException e) {
      throw new IOException(e.getMessage(), e); // The system does not support the socket or path.
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length, Deadline deadline) throws IOException {
    int end = offset + length;
    int at = offset;
    while (at < end) {
      ByteBuffer chunk = ByteBuffer.wrap(bytes, at, Math.min(end - at, MAX_CHUNK));
      int written = attempt(target -> target.write(chunk));
      at += written;
      if (written == 0) {
        await(SelectionKey.OP_WRITE, "writing", deadline);
      }
    }
  }

  @Override
  public int read(byte[] bytes, int offset, int length, Deadline deadline) throws IOException {
    ByteBuffer target = ByteBuffer.wrap(bytes, offset, Math.min(length, MAX_CHUNK));
    int count = attempt(source -> source.read(target));
    while (count == 0) {
      await(SelectionKey.OP_READ, "reading", deadline);
      count = attempt(source -> source.read(target));
    }
    return count;
  }

  private int attempt(ChannelCall call) throws IOException {
    SocketChannel connected = channel;
    if (connected == null || key == null) {
      throw new IOException("not connected");
    }
    try {
      return call.on(connected);
    } catch (ClosedByInterruptException e) {
      throw interrupted(e);
    } catch (NotYetConnectedException e) {
      throw new IOException("not connected", e);
    }
  }

  private void await(int operation, String activity, Deadline deadline) throws IOException {
    Selector waiting = selector;
    SelectionKey current = key;
    if (waiting == null || current == null) {
      throw new IOException("not connected");
    }
    try {
      current.interestOps(operation);
      if (deadline.isNever()) {
        waiting.select();
      } else {
        long millis = deadline.remainingMillis();
        if (millis == 0) {
          throw new SocketTimeoutException(activity + " timed out");
        }
        waiting.select(millis);
      }
      waiting.selectedKeys().clear();
    } catch (ClosedSelectorException | CancelledKeyException e) {
      throw asynchronousClose(e);
    }
    if (Thread.currentThread().isInterrupted()) {
      closeBoth(); // As Java does for channels in blocking mode.
      throw interrupted(null);
    }
    requireOpen();
  }

  @Override
  public void close() {
    closed = true;
    closeBoth();
  }

  private void requireOpen() throws IOException {
    if (closed) {
      closeBoth();
      throw new AsynchronousCloseException();
    }
  }

  private void closeBoth() {
    closeQuietly(channel);
    closeQuietly(selector); // Also wakes a thread that waits on it.
  }

  private static void closeQuietly(@Nullable Closeable resource) {
    try {
      if (resource != null) {
        resource.close();
      }
    } catch (IOException alreadyBroken) {
      // The descriptor is released anyway.
    }
  }

  private static IOException asynchronousClose(RuntimeException cause) {
    IOException closed = new AsynchronousCloseException();
    closed.initCause(cause);
    return closed;
  }

  private static InterruptedIOException interrupted(@Nullable Exception cause) {
    InterruptedIOException interrupted = new InterruptedIOException("interrupted");
    interrupted.initCause(cause);
    return interrupted;
  }

  private interface ChannelCall {
    int on(SocketChannel channel) throws IOException;
  }
}
