package dev.holdfast.testkit.net;

import java.io.IOException;

/** The place where a server listens, again and again: its first listening may choose it. */
public interface Endpoint {
  Listener listen() throws IOException;

  /** The TCP port, or -1 if there is none. */
  int port();

  /** How clients reach it: {@code host:port}, or a socket file's path. */
  String address();
}
