package dev.holdfast.simulation.scenario;

import dev.holdfast.ClientBulkWriteException;
import dev.holdfast.MongoBulkWriteException;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoServerUnavailableException;
import dev.holdfast.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Compares the outcomes that the driver reported with the data of the servers. Pure. */
final class HistoryRules {
  /** Calls that send getMore. */
  private static final Set<String> CURSORS = Set.of("find", "find some");

  private HistoryRules() {}

  /**
   * @param documents the documents of the primary after everything was healed
   * @param closedNanos when the application closed the client; calls that it ends throw an
   *     IllegalStateException
   */
  static List<Violation> check(
      List<CallHistory.Call> calls, List<BsonDocument> documents, long closedNanos) {
    Map<String, Integer> counts = marks(documents);
    List<Violation> violations = new ArrayList<>();
    for (CallHistory.Call call : calls) {
      check(call, counts, closedNanos, violations);
    }
    violations.addAll(BulkRules.check(calls, counts.keySet()));
    return violations;
  }

  private static Map<String, Integer> marks(List<BsonDocument> documents) {
    Map<String, Integer> counts = new HashMap<>();
    for (BsonDocument document : documents) {
      String id = document.getString("_id").getValue();
      if (document.isArray("marks")) {
        for (BsonValue mark : document.getArray("marks")) {
          counts.merge(id + "/" + mark.asString().getValue(), 1, Integer::sum);
        }
      } else {
        counts.merge(id, 1, Integer::sum);
      }
    }
    return counts;
  }

  private static void check(
      CallHistory.Call call,
      Map<String, Integer> counts,
      long closedNanos,
      List<Violation> violations) {
    int present = 0;
    for (String mark : call.marks()) {
      int count = counts.getOrDefault(mark, 0);
      present += count > 0 ? 1 : 0;
      if (count > 1) {
        violations.add(
            new Violation("done twice", mark + " is there " + count + " times: " + call));
      }
    }
    if (call.isAcknowledged() && present < call.marks().size()) {
      violations.add(
          new Violation("acknowledged write lost", present + " of " + call.marks() + ": " + call));
    }
    if (call.atomic() && present > 0 && present < call.marks().size()) {
      violations.add(new Violation("torn", present + " of " + call.marks() + ": " + call));
    }
    if (present > listed(call) && isDenied(call.outcome())) {
      violations.add(new Violation("false outcome", present + " of " + call.marks() + ": " + call));
    }
    // The unreadable reply may be the reply to the transaction's find.
    boolean ofRead = call.what().equals(Worker.TRANSACTION_THAT_READS);
    if (present < call.marks().size() && call.outcome() == Outcome.APPLIED && !ofRead) {
      violations.add(new Violation("false outcome", "applied, but lost: " + call));
    }
    if (isForNoServer(call) && call.endedNanos() < closedNanos) {
      violations.add(new Violation("a member that leaves fails no call", call.toString()));
    }
    if (!isExpected(call, closedNanos) || isBlame(call.error())) {
      violations.add(new Violation("unexpected exception", call.toString()));
    }
  }

  /**
   * Whether the call failed although nothing was sent and another server could be selected. Cursors are
   * excluded.
   */
  private static boolean isForNoServer(CallHistory.Call call) {
    return call.error() instanceof MongoServerUnavailableException
        && !CURSORS.contains(call.what());
  }

  private static boolean isExpected(CallHistory.Call call, long closedNanos) {
    RuntimeException error = call.error();
    return error == null
        || error instanceof MongoException
        || error instanceof Worker.CodecFailure
        || (error instanceof IllegalStateException && call.endedNanos() >= closedNanos);
  }

  /** Whether the exception blames the application, which makes no mistakes here. */
  private static boolean isBlame(@Nullable RuntimeException error) {
    return error != null && error.getClass() == MongoClientException.class;
  }

  /** How many writes the result of a failed bulk write reports as executed. */
  private static int listed(CallHistory.Call call) {
    if (call.error() instanceof ClientBulkWriteException bulk) {
      return bulk.getPartialResult()
          .map(result -> (int) (result.getInsertedCount() + result.getModifiedCount()))
          .orElse(0);
    }
    return call.error() instanceof MongoBulkWriteException bulk
        ? bulk.getWriteResult().getInsertedCount() + bulk.getWriteResult().getModifiedCount()
        : 0;
  }

  private static boolean isDenied(@Nullable Outcome outcome) {
    return outcome == Outcome.NOT_SENT || outcome == Outcome.REJECTED;
  }
}
