package dev.holdfast.testkit.net;

import java.io.IOException;

/** Accepts connections until it is stopped. One thread accepts; any thread may stop it. */
public interface Listener {
  /** Waits for a connection. Throws after it was stopped. */
  Link accept() throws IOException;

  /** Refuses connections from now on. */
  void stop() throws IOException;
}
