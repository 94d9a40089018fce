package dev.holdfast.internal.connection;

/** The progress of a connection. The meaning of an error depends on it. */
enum Phase {
  /** Name look-up, TCP, proxy and TLS. */
  CONNECT,
  HELLO,
  AUTH,
  /** The connection is established and runs commands of operations. */
  COMMAND
}
