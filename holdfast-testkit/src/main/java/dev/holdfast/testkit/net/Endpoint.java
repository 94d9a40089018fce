package dev.holdfast.testkit.net;

import java.io.IOException;

/** An address on which a server can listen repeatedly. The first call of listen may choose the address. */
public interface Endpoint {
  /** Starts to accept connections. */
  Listener listen() throws IOException;

  /** The TCP port; -1 if there is none. */
  int port();

  /** The address for clients: {@code host:port}, or the path of a socket file. */
  String address();
}
