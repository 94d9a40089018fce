package dev.holdfast.internal.execution;

import java.time.Duration;

/** What to do after an attempt has failed, and by which rule. Immutable. */
sealed interface Decision {
  String rule();

  /** By which document an operation is tried again. */
  enum Basis {
    /** Retryable Writes or Retryable Reads. */
    ORDINARY,
    /** Client Backpressure: the error has the label RetryableError. The retry pays a token. */
    LABEL,
    /** The pool was cleared before anything was sent: selecting again is not a retry. */
    RESELECTION
  }

  /**
   * @param windowed the selection ends {@code serverSelectionTimeoutMS} after the operation's first failure
   * @param deprioritize whether the failed server is avoided if there is another
   */
  record Retry(String rule, Basis basis, Duration backoff, boolean windowed, boolean deprioritize)
      implements Decision {}

  /** @param timedOut because the operation's own deadline has passed */
  record GiveUp(String rule, boolean timedOut) implements Decision {
    GiveUp(String rule) {
      this(rule, false);
    }
  }
}
