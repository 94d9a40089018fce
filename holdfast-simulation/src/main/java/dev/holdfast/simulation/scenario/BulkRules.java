package dev.holdfast.simulation.scenario;

import dev.holdfast.ClientBulkWriteException;
import dev.holdfast.MongoBulkWriteException;
import dev.holdfast.bulk.BulkWriteError;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Bulk writes: an ordered bulk write executes nothing after the statement that failed. Pure. */
final class BulkRules {
  /** Calls whose marks are in the order of their statements. */
  private static final Set<String> ORDERED = Set.of("ordered bulkWrite", "client bulkWrite");

  private BulkRules() {}

  /**
   * @param present the marks in the data
   */
  static List<Violation> check(List<CallHistory.Call> calls, Set<String> present) {
    List<Violation> violations = new ArrayList<>();
    for (CallHistory.Call call : calls) {
      int failed = ORDERED.contains(call.what()) ? failed(call) : Integer.MAX_VALUE;
      for (int i = 0; i < call.marks().size(); i++) {
        if (i >= failed && present.contains(call.marks().get(i))) {
          violations.add(
              new Violation(
                  "an ordered bulk write ends with the statement that failed",
                  call.marks().get(i) + " is there: " + call));
        }
      }
    }
    return violations;
  }

  /** The index of the first statement that failed, according to the exception. */
  private static int failed(CallHistory.Call call) {
    if (call.error() instanceof MongoBulkWriteException error) {
      return error.getWriteErrors().stream()
          .mapToInt(BulkWriteError::getIndex)
          .min()
          .orElse(Integer.MAX_VALUE);
    }
    return call.error() instanceof ClientBulkWriteException error
        ? error.getWriteErrors().keySet().stream()
            .mapToInt(Integer::intValue)
            .min()
            .orElse(Integer.MAX_VALUE)
        : Integer.MAX_VALUE;
  }
}
