package dev.holdfast.internal.execution;

import java.time.Duration;

/** What to do after an attempt has failed, and by which rule. Immutable. */
sealed interface Decision {
  String rule();

  /**
   * @param ordinary by Retryable Writes or Reads; otherwise by Client Backpressure, which costs a token
   * @param deprioritize whether the failed server is avoided if there is another
   */
  record Retry(String rule, boolean ordinary, Duration backoff, boolean deprioritize)
      implements Decision {}

  /** @param timedOut because the operation's own deadline has passed */
  record GiveUp(String rule, boolean timedOut) implements Decision {
    GiveUp(String rule) {
      this(rule, false);
    }
  }
}
