package dev.holdfast.cli.demo;

import dev.holdfast.Outcome;
import dev.holdfast.cli.demo.Call.Failure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Compares the results that callers saw with the data in the database afterwards.
 *
 * @param acknowledged acknowledged writes
 * @param reads successful reads
 * @param lost writes that were acknowledged but are missing
 * @param doubled writes that were executed more than once, regardless of the result
 * @param torn transactions of which only a part is in the database
 * @param contradicted writes that are in the database although the caller saw that they were not executed
 * @param failedByOutcome calls, including reads, that threw an exception, by its outcome
 * @param failedByException the same calls by the name of the exception
 * @param examples the first keys with an error, and the error
 */
record Verdict(
    long acknowledged,
    long reads,
    long lost,
    long doubled,
    long torn,
    long contradicted,
    Map<Outcome, Long> failedByOutcome,
    Map<String, Long> failedByException,
    List<String> examples) {
  private static final int EXAMPLES = 5;

  /**
   * @param found the number of traces of each key
   */
  static Verdict of(Collection<Call> calls, Map<String, Integer> found) {
    long acknowledged = 0;
    long reads = 0;
    long[] wrong = new long[Finding.values().length];
    Map<Outcome, Long> byOutcome = new EnumMap<>(Outcome.class);
    Map<String, Long> byException = new TreeMap<>();
    List<String> examples = new ArrayList<>();
    for (Call call : calls) {
      Failure failure = call.failure();
      if (failure != null) {
        byOutcome.merge(failure.outcome(), 1L, Long::sum);
        byException.merge(failure.exception(), 1L, Long::sum);
      } else if (call.kind().isWrite()) {
        acknowledged++;
      } else {
        reads++;
      }
      int traces = found.getOrDefault(call.key(), 0);
      Finding finding = call.kind().isWrite() ? judge(call, traces) : Finding.RIGHT;
      wrong[finding.ordinal()]++;
      if (finding != Finding.RIGHT && examples.size() < EXAMPLES) {
        examples.add(describe(call, traces, finding));
      }
    }
    return new Verdict(
        acknowledged,
        reads,
        wrong[Finding.LOST.ordinal()],
        wrong[Finding.DOUBLED.ordinal()],
        wrong[Finding.TORN.ordinal()],
        wrong[Finding.CONTRADICTED.ordinal()],
        byOutcome,
        byException,
        List.copyOf(examples));
  }

  private enum Finding {
    RIGHT,
    LOST,
    DOUBLED,
    TORN,
    CONTRADICTED
  }

  private static Finding judge(Call call, int traces) {
    int whole = call.kind().traces();
    if (traces > whole) {
      return Finding.DOUBLED;
    } else if (traces > 0 && traces < whole) {
      return Finding.TORN;
    }
    Failure failure = call.failure();
    if (failure == null) {
      return traces == 0 ? Finding.LOST : Finding.RIGHT;
    }
    return traces > 0 && provesNotExecuted(failure.outcome())
        ? Finding.CONTRADICTED
        : Finding.RIGHT;
  }

  private static boolean provesNotExecuted(Outcome outcome) {
    return switch (outcome) {
      case NOT_SENT, REJECTED -> true;
      case UNKNOWN, APPLIED_BUT_WRITE_CONCERN_FAILED, APPLIED -> false;
    };
  }

  private static String describe(Call call, int traces, Finding finding) {
    Failure failure = call.failure();
    return String.format(
        "%s %s: %s, %d of %d traces found (%s)",
        call.kind(),
        call.key(),
        finding,
        traces,
        call.kind().traces(),
        failure == null ? "acknowledged" : failure.outcome() + ", " + failure.exception());
  }

  /** Whether all results were correct. */
  boolean holds() {
    return lost == 0 && doubled == 0 && torn == 0 && contradicted == 0;
  }

  long failed() {
    return failedByOutcome.values().stream().mapToLong(Long::longValue).sum();
  }
}
