package dev.holdfast.internal.connection;

import dev.holdfast.internal.time.Deadline;
import java.io.IOException;

/**
 * Bytes to and from one server. One thread at a time connects, reads and writes; any thread may close,
 * which ends whatever the other is doing. What goes wrong is an {@link IOException}: a {@link
 * java.net.SocketTimeoutException} at the deadline, any other {@link java.io.InterruptedIOException}
 * after an interrupt.
 */
public interface SocketStream {
  /** Connects and, where configured, secures the stream; called once. */
  void connect(Deadline deadline) throws IOException;

  /** Writes all of it. */
  void write(byte[] bytes, int offset, int length, Deadline deadline) throws IOException;

  /** Waits for at least one byte and takes what is there; -1 once the peer has closed. */
  int read(byte[] bytes, int offset, int length, Deadline deadline) throws IOException;

  /** Quiet, idempotent, never waits for the peer. */
  void close();
}
