package dev.holdfast.cli.demo;

import dev.holdfast.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One call of the workload and how it ended for the caller.
 *
 * @param key what its documents are known by; unique among writes
 * @param failure null if it was acknowledged
 */
record Call(Kind kind, String key, long begunNanos, long endedNanos, @Nullable Failure failure) {
  /** What a call does, and how many traces it leaves when it was done once. */
  enum Kind {
    INSERT(1),
    UPDATE(1),
    TRANSACTION(2),
    READ(0);

    private final int traces;

    Kind(int traces) {
      this.traces = traces;
    }

    int traces() {
      return traces;
    }

    boolean isWrite() {
      return traces > 0;
    }
  }

  /**
   * What the caller was told.
   *
   * @param outcome whether it may have happened
   * @param exception its kind
   * @param attempts what the driver tried, one line each
   */
  record Failure(Outcome outcome, String exception, List<String> attempts) {
    Failure {
      attempts = List.copyOf(attempts);
    }
  }

  boolean acknowledged() {
    return failure == null;
  }

  long nanos() {
    return endedNanos - begunNanos;
  }
}
