package dev.holdfast.testkit;

/** Whether a TLS server requests a certificate from its clients. */
public enum ClientAuth {
  /** Requests no certificate. */
  NONE,
  /** Requests a certificate, but also accepts clients without one. */
  WANTED,
  /** Rejects clients without a certificate. */
  NEEDED
}
