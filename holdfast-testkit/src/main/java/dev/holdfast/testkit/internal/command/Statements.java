package dev.holdfast.testkit.internal.command;

import dev.holdfast.testkit.internal.cluster.SessionRecord;
import dev.holdfast.testkit.internal.store.Change;
import dev.holdfast.testkit.internal.store.DataStore;
import dev.holdfast.testkit.internal.store.Execution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Runs one insert, update or delete command, one statement at a time. Statements that an earlier attempt
 * executed are answered from the session's record.
 */
final class Statements {
  /** The reply, the changes, the results for the session's record, and whether the connection is closed. */
  record Outcome(
      BsonDocument reply,
      List<Change> changes,
      Map<Integer, BsonDocument> statements,
      boolean closesConnection) {}

  private static final Map<String, String> FIELDS =
      Map.of("insert", "documents", "update", "updates", "delete", "deletes");

  private final Request request;
  private final DataStore store;
  private final @Nullable SessionRecord record;
  private final List<Change> changes = new ArrayList<>();
  private final Map<Integer, BsonDocument> done = new TreeMap<>();
  private final BsonArray retried = new BsonArray();
  private final BsonArray upserted = new BsonArray();
  private final BsonArray writeErrors = new BsonArray();
  private final WriteFailPoint failPoint;
  private boolean closesConnection;
  private int n;
  private int modified;

  Statements(
      Request request, DataStore store, @Nullable SessionRecord record, WriteFailPoint failPoint) {
    this.failPoint = failPoint;
    this.request = request;
    this.store = store;
    this.record = record;
  }

  Outcome run() {
    BsonDocument command = request.command();
    BsonArray statements = command.getArray(FIELDS.get(request.name()), new BsonArray());
    if (statements.isEmpty()) {
      throw new CommandError(
          16, "Write batch sizes must be between 1 and 100000. Got 0 operations.");
    }
    boolean ordered = command.getBoolean("ordered", BsonBoolean.TRUE).getValue();
    for (int i = 0; i < statements.size(); i++) {
      if (!run(i, statements.get(i).asDocument()) && ordered) {
        break;
      }
    }
    return new Outcome(reply(), changes, done, closesConnection);
  }

  private boolean run(int index, BsonDocument statement) {
    int id = statementId(index);
    BsonDocument remembered = record == null ? null : record.statements().get(id);
    if (remembered != null) {
      retried.add(new BsonInt32(id));
      count(index, remembered);
      return true;
    }
    if (record != null && touchesMany(statement)) {
      String what = request.name().equals("delete") ? "limit=0" : "multi=true";
      String message = "Cannot use (or request) retryable writes with " + what;
      writeErrors.add(writeError(index, ErrorReplies.error(72, message)));
      return false;
    }
    Execution execution = store.run(request.database(), command(statement));
    boolean changed = !execution.changes().isEmpty();
    WriteFailPoint.Hit hit = record != null && changed ? failPoint.next() : null;
    closesConnection |= hit != null && hit.closeConnection();
    if (hit != null && hit.code() != null) {
      execution.undoIn(store);
      writeErrors.add(writeError(index, failure(hit.code())));
      return false;
    }
    changes.addAll(execution.changes());
    if (!execution.ok()) {
      writeErrors.add(writeError(index, execution.reply()));
      return false;
    }
    BsonArray errors = execution.reply().getArray("writeErrors", new BsonArray());
    if (!errors.isEmpty()) {
      writeErrors.add(writeError(index, errors.get(0).asDocument()));
      return false;
    }
    count(index, execution.reply());
    if (changed) { // A statement without changes is not logged, and a retry runs it again.
      done.put(id, execution.reply());
    }
    return true;
  }

  static BsonDocument failure(int code) {
    return ErrorReplies.error(code, "Failing write due to failpoint " + WriteFailPoint.NAME);
  }

  private boolean touchesMany(BsonDocument statement) {
    return switch (request.name()) {
      case "update" -> statement.getBoolean("multi", BsonBoolean.FALSE).getValue();
      case "delete" -> statement.getNumber("limit", new BsonInt32(1)).intValue() == 0;
      default -> false;
    };
  }

  private int statementId(int index) {
    BsonDocument command = request.command();
    if (command.isArray("stmtIds")) {
      return command.getArray("stmtIds").get(index).asNumber().intValue();
    }
    return command.getNumber("stmtId", new BsonInt32(0)).intValue() + index;
  }

  private BsonDocument command(BsonDocument statement) {
    BsonDocument complete = statement;
    if (request.name().equals("insert") && !statement.containsKey("_id")) {
      complete = new BsonDocument("_id", new BsonObjectId());
      complete.putAll(statement);
    }
    return new BsonDocument(request.name(), new BsonString(request.collection()))
        .append(FIELDS.get(request.name()), new BsonArray(List.of(complete)))
        .append("ordered", BsonBoolean.TRUE);
  }

  private void count(int index, BsonDocument reply) {
    n += reply.getNumber("n", new BsonInt32(0)).intValue();
    modified += reply.getNumber("nModified", new BsonInt32(0)).intValue();
    for (BsonValue entry : reply.getArray("upserted", new BsonArray())) {
      upserted.add(
          new BsonDocument("index", new BsonInt32(index))
              .append("_id", entry.asDocument().get("_id")));
    }
  }

  static BsonDocument writeError(int index, BsonDocument error) {
    BsonDocument result =
        new BsonDocument("index", new BsonInt32(index))
            .append("code", error.get("code", new BsonInt32(8)))
            .append("errmsg", error.get("errmsg", new BsonString("unknown error")));
    for (String detail : List.of("keyPattern", "keyValue", "errInfo")) {
      if (error.containsKey(detail)) {
        result.append(detail, error.get(detail));
      }
    }
    return result;
  }

  private BsonDocument reply() {
    BsonDocument reply = new BsonDocument("n", new BsonInt32(n));
    if (request.name().equals("update")) {
      reply.append("nModified", new BsonInt32(modified));
    }
    if (!upserted.isEmpty()) {
      reply.append("upserted", upserted);
    }
    if (!writeErrors.isEmpty()) {
      reply.append("writeErrors", writeErrors);
    }
    if (!retried.isEmpty()) {
      reply.append("retriedStmtIds", retried);
    }
    return reply.append("ok", new BsonDouble(1));
  }
}
