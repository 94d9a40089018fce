package dev.holdfast.testkit.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** One accepted connection over any transport. Its own thread uses it; any thread may abort it. */
public interface Link {
  /** Prepares the connection before the first byte, for example with a TLS handshake. */
  default void open() throws IOException {}

  /** The bytes from the client. */
  InputStream input() throws IOException;

  /** The bytes to the client. */
  OutputStream output() throws IOException;

  /** Closes the connection normally. */
  void close() throws IOException;

  /** Closes the connection so that the peer sees a reset. */
  void reset() throws IOException;

  /** Closes the connection at once, from any thread. */
  void abort() throws IOException;
}
