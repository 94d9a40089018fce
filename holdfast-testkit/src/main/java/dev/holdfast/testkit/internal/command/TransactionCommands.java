package dev.holdfast.testkit.internal.command;

import dev.holdfast.testkit.internal.cluster.Node;
import dev.holdfast.testkit.internal.cluster.OpenTransaction;
import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import dev.holdfast.testkit.internal.cluster.SessionRecord;
import dev.holdfast.testkit.internal.cluster.TransactionTable;
import dev.holdfast.testkit.internal.cluster.TransactionTable.State;
import dev.holdfast.testkit.internal.store.Execution;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonValue;

/** Commands of multi-document transactions: snapshot isolation; the first writer wins. */
final class TransactionCommands {
  private static final Set<String> ALLOWED =
      Set.of(
          "insert",
          "update",
          "delete",
          "findAndModify",
          "findandmodify",
          "find",
          "aggregate",
          "distinct",
          "getMore",
          "killCursors",
          "create",
          "createIndexes");

  private final ReplicaSet set;
  private final Node node;
  private final boolean standalone;
  private final WriteConcerns concerns;

  TransactionCommands(ReplicaSet set, Node node, boolean standalone) {
    this.set = set;
    this.node = node;
    this.standalone = standalone;
    concerns = new WriteConcerns(set, standalone);
  }

  BsonDocument runLocked(Request request) throws IOException {
    BsonValue session = request.session();
    Long number = request.txnNumber();
    if (session == null || number == null) {
      throw new CommandError(72, "'autocommit' requires a session and a transaction number");
    }
    if (standalone) {
      throw new CommandError(
          20, "Transaction numbers are only allowed on a replica set member or mongos");
    }
    if (!node.isPrimary()) {
      throw new CommandError(10107, "not primary");
    }
    return switch (request.name()) {
      case "commitTransaction" -> commit(request, session, number);
      case "abortTransaction" -> abort(request, session, number);
      default -> command(request, session, number);
    };
  }

  private BsonDocument command(Request request, BsonValue session, long number) {
    if (!ALLOWED.contains(request.name()) || DataCommands.isPipelineThatWrites(request)) {
      throw new CommandError(
          263, "Cannot run '" + request.name() + "' in a multi-document transaction.");
    }
    if (request.command().containsKey("writeConcern")) {
      throw new CommandError(
          72, "writeConcern is not allowed within a multi-statement transaction");
    }
    OpenTransaction open =
        request.startsTransaction() ? begin(session, number) : proceed(session, number);
    Statements.Outcome outcome =
        open.onSnapshot(node, () -> execute(request), Statements.Outcome::changes);
    TransactionTable table = node.transactions();
    if (table.holdsAny(outcome.changes(), session)
        || open.conflictsWithLog(node, outcome.changes())) {
      end(session, number);
      throw writeConflict();
    }
    boolean failed =
        outcome.reply().getNumber("ok").intValue() != 1
            || outcome.reply().containsKey("writeErrors");
    if (failed) { // Servers abort on any error, also on that of a single statement.
      end(session, number);
    } else {
      open.add(outcome.changes());
    }
    return outcome.reply();
  }

  private Statements.Outcome execute(Request request) {
    if (WriteCommands.BATCHES.contains(request.name())) {
      return new Statements(request, node.store(), null, new WriteFailPoint()).run();
    }
    Execution execution = node.store().run(request.database(), DataCommands.bare(request));
    return new Statements.Outcome(execution.reply(), execution.changes(), Map.of(), false);
  }

  private OpenTransaction begin(BsonValue session, long number) {
    SessionRecord record = node.session(session);
    long newest =
        Math.max(node.transactions().number(session), record == null ? -1 : record.txnNumber());
    if (newest > number) {
      throw new CommandError(
          225,
          "Cannot start transaction with { txnNumber: %d } on session because a newer transaction"
                  .formatted(number)
              + " with txnNumber %d has already started on this session.".formatted(newest));
    }
    if (newest == number) {
      throw new CommandError(
          117,
          "Only servers in a sharded cluster can start a new transaction at the active transaction"
              + " number");
    }
    OpenTransaction open =
        node.transactions().begin(session, number, node.logSize(), set.clock().nanos());
    set.wakeTimersLocked(); // The timer must abort it when it expires.
    return open;
  }

  private OpenTransaction proceed(BsonValue session, long number) {
    OpenTransaction open = node.transactions().open(session);
    if (open == null || open.txnNumber() != number) {
      throw ended(session, number);
    }
    return open;
  }

  private BsonDocument commit(Request request, BsonValue session, long number) throws IOException {
    requireAdmin(request);
    if (stateOf(session, number) != State.COMMITTED) {
      OpenTransaction open = proceed(session, number);
      if (!open.applyTo(node.store())) {
        end(session, number);
        throw writeConflict();
      }
      node.transactions().committed(session, number);
      if (!open.changes().isEmpty()) {
        SessionRecord record = new SessionRecord(number, Map.of(), true);
        set.logLocked(node, open.changes(), session, record);
      }
    }
    BsonDocument reply = new BsonDocument("ok", new BsonDouble(1));
    BsonDocument concernError = concerns.awaitLocked(node, request.command());
    return concernError == null ? reply : reply.append("writeConcernError", concernError);
  }

  private BsonDocument abort(Request request, BsonValue session, long number) {
    requireAdmin(request);
    if (stateOf(session, number) != State.IN_PROGRESS) {
      throw ended(session, number);
    }
    end(session, number);
    return new BsonDocument("ok", new BsonDouble(1));
  }

  private void end(BsonValue session, long number) {
    node.transactions().aborted(session, number);
    set.wakeWritersLocked(); // Another write may wait for its documents.
  }

  /** A newly elected primary knows only from its log which transactions were committed. */
  private State stateOf(BsonValue session, long number) {
    State state = node.transactions().state(session, number);
    SessionRecord record = node.session(session);
    boolean logged = record != null && record.txnNumber() == number && record.committed();
    return logged ? State.COMMITTED : state;
  }

  private CommandError ended(BsonValue session, long number) {
    return switch (stateOf(session, number)) {
      case COMMITTED ->
          new CommandError(
              256, "Transaction with { txnNumber: " + number + " } has been committed.");
      case ABORTED ->
          new CommandError(251, "Transaction with { txnNumber: " + number + " } has been aborted.");
      case NONE, IN_PROGRESS ->
          new CommandError(
              251,
              "Given transaction number "
                  + number
                  + " does not match any in-progress transactions. The active transaction number is "
                  + node.transactions().number(session));
    };
  }

  private static CommandError writeConflict() {
    return new CommandError(
        112,
        "Caused by :: Write conflict during plan execution and yielding is disabled. :: Please"
            + " retry your operation or multi-document transaction.");
  }

  private static void requireAdmin(Request request) {
    if (!request.database().equals("admin")) {
      throw new CommandError(13, request.name() + " may only be run against the admin database.");
    }
  }
}
