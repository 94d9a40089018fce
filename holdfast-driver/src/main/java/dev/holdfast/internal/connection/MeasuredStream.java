package dev.holdfast.internal.connection;

import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import java.io.IOException;

/**
 * The stream of a monitor's connection. It measures round trips at the socket, so connecting, encoding,
 * decoding and class loading do not count. Threading as in {@link SocketStream}.
 */
final class MeasuredStream implements SocketStream {
  private final SocketStream inner;
  private final boolean tls;
  private final Clock clock;
  private long writtenNanos;
  private long readNanos;
  private volatile long receivedBytes; // Only the thread that uses the connection writes it.

  /** @param tls whether connecting includes a TLS handshake, in which the server sends bytes */
  MeasuredStream(SocketStream inner, boolean tls, Clock clock) {
    this.inner = inner;
    this.tls = tls;
    this.clock = clock;
  }

  /** The time from the start of the last write to the end of the last read. */
  long roundTripNanos() {
    return Math.max(0, readNanos - writtenNanos);
  }

  /** The bytes received; zero until the server sent a byte, in a TLS handshake or later. Any thread. */
  long receivedBytes() {
    return receivedBytes;
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // One thread writes, others read.
  public void connect(Deadline deadline) throws IOException {
    inner.connect(deadline);
    if (tls) {
      receivedBytes++; // The exact number is unknown, but the server has answered.
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length, Deadline deadline) throws IOException {
    writtenNanos = clock.nanoTime();
    inner.write(bytes, offset, length, deadline);
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // One thread writes, others read.
  public int read(byte[] bytes, int offset, int length, Deadline deadline) throws IOException {
    int count = inner.read(bytes, offset, length, deadline);
    readNanos = clock.nanoTime();
    if (count > 0) {
      receivedBytes += count;
    }
    return count;
  }

  @Override
  public void close() {
    inner.close();
  }
}
