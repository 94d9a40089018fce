package dev.holdfast.internal.connection;

import dev.holdfast.internal.time.Deadline;
import java.io.IOException;

/**
 * A byte stream to one server. One thread at a time connects, reads and writes. Any thread may close, which
 * ends a running call of another thread. All failures are an {@link IOException}: a
 * {@link java.net.SocketTimeoutException} at the deadline, another {@link java.io.InterruptedIOException}
 * after an interrupt.
 */
public interface SocketStream {
  /** Connects, and does the TLS handshake if TLS is enabled. Called once. */
  void connect(Deadline deadline) throws IOException;

  /** Writes all bytes. */
  void write(byte[] bytes, int offset, int length, Deadline deadline) throws IOException;

  /** Waits for at least one byte and reads the available bytes. Returns -1 once the peer has closed. */
  int read(byte[] bytes, int offset, int length, Deadline deadline) throws IOException;

  /** Closes the stream without waiting for the peer. Throws no exception; further calls do nothing. */
  void close();
}
