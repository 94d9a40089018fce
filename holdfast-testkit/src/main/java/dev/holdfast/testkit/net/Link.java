package dev.holdfast.testkit.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** One accepted connection, whatever carries it. Its own thread uses it; any thread may abort it. */
public interface Link {
  /** What comes before the first byte, such as a TLS handshake. */
  default void open() throws IOException {}

  InputStream input() throws IOException;

  OutputStream output() throws IOException;

  /** Ends the connection in order. */
  void close() throws IOException;

  /** Ends the connection so that the peer sees a reset. */
  void reset() throws IOException;

  /** Ends the connection at once, from any thread. */
  void abort() throws IOException;
}
