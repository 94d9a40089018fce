package dev.holdfast.testkit;

/** Whether a server with TLS asks its clients for a certificate. */
public enum ClientAuth {
  NONE,
  /** Asks, and goes on without one. */
  WANTED,
  /** Refuses clients that have none. */
  NEEDED
}
