package dev.holdfast.cli.demo;

import dev.holdfast.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One call of the workload and its result for the caller.
 *
 * @param key identifies the documents of the call; unique among writes
 * @param failure null if the call was acknowledged
 */
record Call(Kind kind, String key, long startNanos, long endNanos, @Nullable Failure failure) {
  /** The kind of a call, and the number of traces that one execution leaves. */
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
   * The failure that the caller saw.
   *
   * @param outcome whether the call may have been executed
   * @param exception the class of the exception, and its code
   * @param attempts the attempts of the driver, one line each
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
    return endNanos - startNanos;
  }
}
