package dev.holdfast.testkit.internal.command;

import dev.holdfast.testkit.internal.cluster.Node;
import dev.holdfast.testkit.internal.cluster.ReplicaSet;
import dev.holdfast.testkit.internal.cluster.SessionRecord;
import dev.holdfast.testkit.internal.store.Execution;
import java.io.IOException;
import java.net.SocketException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Runs writes on a primary, once per transaction number, and waits for their write concern. */
final class WriteCommands {
  static final Set<String> BATCHES = Set.of("insert", "update", "delete");
  private static final Set<String> RETRYABLE =
      Set.of(
          "insert", "update", "delete", "findAndModify", "findandmodify", BulkStatements.COMMAND);

  private final ReplicaSet set;
  private final Node node;
  private final boolean standalone;
  private final WriteConcerns concerns;
  private final CommandWaits waits;
  private final WriteFailPoint failPoint;

  WriteCommands(ReplicaSet set, Node node, boolean standalone, WriteFailPoint failPoint) {
    this.failPoint = failPoint;
    this.set = set;
    this.node = node;
    this.standalone = standalone;
    concerns = new WriteConcerns(set, standalone);
    waits = new CommandWaits(set, node);
  }

  BsonDocument runLocked(Request request) throws IOException {
    concerns.check(request.command());
    SessionRecord record = recordLocked(request);
    long deadline = waits.deadline(request);
    Statements.Outcome outcome = executeLocked(request, record);
    while (node.transactions().holdsAny(outcome.changes(), null)) {
      undo(outcome);
      waits.awaitWriteLocked(deadline);
      requirePrimary();
      record = recordLocked(request); // Another attempt may have been faster.
      outcome = executeLocked(request, record);
    }
    if (!outcome.changes().isEmpty()) {
      BsonValue session = record == null ? null : request.session();
      SessionRecord next = record == null ? null : record.with(outcome.statements());
      set.logLocked(node, outcome.changes(), session, next);
    }
    if (outcome.closesConnection()) {
      throw new SocketException("closed by a fail point");
    }
    BsonDocument reply = outcome.reply();
    if (reply.getNumber("ok").intValue() == 1) {
      BsonDocument concernError = concerns.awaitLocked(node, request.command());
      if (concernError != null) {
        reply.append("writeConcernError", concernError);
      }
    }
    return reply;
  }

  void requirePrimary() {
    if (!node.isPrimary()) {
      throw new CommandError(10107, "not primary");
    }
  }

  private Statements.Outcome executeLocked(Request request, @Nullable SessionRecord record) {
    if (request.name().equals(BulkStatements.COMMAND)) {
      return new BulkStatements(request, node.store(), record).run();
    }
    return BATCHES.contains(request.name())
        ? new Statements(request, node.store(), record, failPoint).run()
        : single(request, record);
  }

  private void undo(Statements.Outcome outcome) {
    for (int i = outcome.changes().size() - 1; i >= 0; i--) {
      node.store().undo(outcome.changes().get(i));
    }
  }

  /** The session's record for this transaction number; null if the command has no transaction number. */
  private @Nullable SessionRecord recordLocked(Request request) {
    Long number = request.txnNumber();
    BsonValue session = request.session();
    if (number == null) {
      return null;
    }
    if (session == null) {
      throw new CommandError(72, "Transaction number requires a session ID to also be specified");
    }
    if (!RETRYABLE.contains(request.name())) {
      throw DataCommands.notRetryable(request);
    }
    if (standalone) {
      throw new CommandError(
          20, "Transaction numbers are only allowed on a replica set member or mongos");
    }
    SessionRecord known = node.session(session);
    if (node.transactions().number(session) == number) {
      throw new CommandError(
          217, "Cannot retry a retryable write that has been converted into a transaction");
    }
    if (node.transactions().number(session) < number && node.transactions().open(session) != null) {
      node.transactions().aborted(session, node.transactions().number(session));
    }
    if (known == null || known.txnNumber() < number) {
      return new SessionRecord(number, Map.of(), false);
    }
    if (known.txnNumber() > number) {
      throw new CommandError(
          225,
          "Retryable write with txnNumber "
              + number
              + " is prohibited on session because a newer retryable write with txnNumber "
              + known.txnNumber()
              + " has already started on this session.");
    }
    return known;
  }

  private Statements.Outcome single(Request request, @Nullable SessionRecord record) {
    int id = request.command().getNumber("stmtId", new BsonInt32(0)).intValue();
    BsonDocument remembered = record == null ? null : record.statements().get(id);
    if (remembered != null) {
      BsonDocument again = remembered.clone().append("retriedStmtId", new BsonInt32(id));
      return new Statements.Outcome(again, List.of(), Map.of(), false);
    }
    Execution execution = node.store().run(request.database(), DataCommands.bare(request));
    boolean changed = !execution.changes().isEmpty();
    WriteFailPoint.Hit hit = record != null && changed ? failPoint.next() : null;
    if (hit != null && hit.code() != null) {
      execution.undoIn(node.store());
      return new Statements.Outcome(
          Statements.failure(hit.code()), List.of(), Map.of(), hit.closeConnection());
    }
    return new Statements.Outcome(
        execution.reply(),
        execution.changes(),
        changed ? Map.of(id, execution.reply().clone()) : Map.of(),
        hit != null && hit.closeConnection());
  }
}
