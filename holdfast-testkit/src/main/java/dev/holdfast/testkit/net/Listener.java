package dev.holdfast.testkit.net;

import java.io.IOException;

/** Lets connections in until it is stopped. One thread accepts, any thread stops. */
public interface Listener {
  /** Waits for a connection; throws once stopped. */
  Link accept() throws IOException;

  /** Connections are refused from now on. */
  void stop() throws IOException;
}
