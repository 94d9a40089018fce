package dev.holdfast.internal.operation;

/** Which options decide whether the driver may retry a command. */
public enum RetryKind {
  /** Governed by retryReads. */
  READ,
  /** Governed by retryWrites. */
  WRITE,
  /** A runCommand. Retried only after a RetryableError, and only if neither option is explicitly false. */
  ANY
}
