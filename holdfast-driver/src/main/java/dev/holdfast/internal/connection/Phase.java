package dev.holdfast.internal.connection;

/** How far a connection has come; what an error means depends on it. */
enum Phase {
  /** Names, sockets, proxies, TLS. */
  CONNECT,
  HELLO,
  AUTH,
  /** Established: whatever is sent now is somebody's operation. */
  COMMAND
}
