package dev.holdfast.internal.operation;

/** What a command is to those who decide whether it is tried again. */
public enum Kind {
  /** Governed by retryReads. */
  READ,
  /** Governed by retryWrites. */
  WRITE,
  /** Whatever the application wrote itself (runCommand): neither option may be explicitly false. */
  ANY
}
