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
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Runs one bulkWrite command (MongoDB 8.0): each of its {@code ops} as an insert, update or delete with one
 * statement. Statements that an earlier attempt executed are answered from the session's record. The first
 * batch of the cursor holds all results.
 */
final class BulkStatements {
  static final String COMMAND = "bulkWrite";
  static final int MIN_WIRE_VERSION = 25;

  private final Request request;
  private final DataStore store;
  private final @Nullable SessionRecord record;
  private final boolean errorsOnly;
  private final List<Change> changes = new ArrayList<>();
  private final Map<Integer, BsonDocument> done = new TreeMap<>();
  private final BsonArray results = new BsonArray();
  private final Map<String, Integer> counts = new TreeMap<>();

  BulkStatements(Request request, DataStore store, @Nullable SessionRecord record) {
    this.request = request;
    this.store = store;
    this.record = record;
    errorsOnly = request.command().getBoolean("errorsOnly", BsonBoolean.FALSE).getValue();
  }

  Statements.Outcome run() {
    BsonArray ops = request.command().getArray("ops");
    boolean ordered = request.command().getBoolean("ordered", BsonBoolean.TRUE).getValue();
    for (int i = 0; i < ops.size(); i++) {
      if (!run(i, ops.get(i).asDocument()) && ordered) {
        break;
      }
    }
    return new Statements.Outcome(reply(), changes, done, false);
  }

  private boolean run(int index, BsonDocument op) {
    // insert, update or delete; its value is the index of the namespace.
    String kind = op.getFirstKey();
    BsonDocument remembered = record == null ? null : record.statements().get(index);
    if (remembered != null) {
      succeeded(index, kind, remembered);
      return true;
    }
    if (record != null && op.getBoolean("multi", BsonBoolean.FALSE).getValue()) {
      failed(index, ErrorReplies.error(72, "Cannot use retryable writes with multi=true"));
      return false;
    }
    String namespace = namespace(op.getNumber(kind).intValue());
    int dot = namespace.indexOf('.');
    Execution execution =
        store.run(namespace.substring(0, dot), command(kind, namespace.substring(dot + 1), op));
    changes.addAll(execution.changes());
    BsonArray errors = execution.reply().getArray("writeErrors", new BsonArray());
    if (!execution.ok() || !errors.isEmpty()) {
      failed(index, execution.ok() ? errors.get(0).asDocument() : execution.reply());
      return false;
    }
    if (!execution.changes().isEmpty()) {
      done.put(index, execution.reply());
    }
    succeeded(index, kind, execution.reply());
    return true;
  }

  private String namespace(int index) {
    return request.command().getArray("nsInfo").get(index).asDocument().getString("ns").getValue();
  }

  /** The same write as an insert, update or delete command. */
  private static BsonDocument command(String kind, String collection, BsonDocument op) {
    BsonDocument command = new BsonDocument(kind, new BsonString(collection));
    if (kind.equals("insert")) {
      return command.append("documents", new BsonArray(List.of(op.getDocument("document"))));
    }
    BsonBoolean multi = op.getBoolean("multi", BsonBoolean.FALSE);
    BsonDocument statement = new BsonDocument("q", op.getDocument("filter"));
    if (kind.equals("delete")) {
      statement.append("limit", new BsonInt32(multi.getValue() ? 0 : 1));
      return command.append("deletes", new BsonArray(List.of(statement)));
    }
    statement.append("u", op.get("updateMods")).append("multi", multi);
    for (String option : List.of("upsert", "arrayFilters", "collation", "sort")) {
      if (op.containsKey(option)) {
        statement.append(option, op.get(option));
      }
    }
    return command.append("updates", new BsonArray(List.of(statement)));
  }

  private void failed(int index, BsonDocument error) {
    BsonDocument result = Statements.writeError(index, error);
    result.remove("index");
    add("nErrors", 1);
    results.add(
        new BsonDocument("ok", new BsonDouble(0))
            .append("idx", new BsonInt32(index))
            .append("code", result.get("code"))
            .append("errmsg", result.get("errmsg"))
            .append("n", new BsonInt32(0)));
  }

  private void succeeded(int index, String kind, BsonDocument reply) {
    int n = reply.getNumber("n", new BsonInt32(0)).intValue();
    BsonArray upserted = reply.getArray("upserted", new BsonArray());
    BsonDocument result =
        new BsonDocument("ok", new BsonDouble(1))
            .append("idx", new BsonInt32(index))
            .append("n", new BsonInt32(n));
    switch (kind) {
      case "insert" -> add("nInserted", n);
      case "delete" -> add("nDeleted", n);
      default -> {
        int modified = reply.getNumber("nModified", new BsonInt32(0)).intValue();
        add("nMatched", n - upserted.size());
        add("nModified", modified);
        add("nUpserted", upserted.size());
        result.append("nModified", new BsonInt32(modified));
      }
    }
    if (!upserted.isEmpty()) {
      BsonValue id = upserted.get(0).asDocument().get("_id", BsonNull.VALUE);
      result.append("upserted", new BsonDocument("_id", id));
    }
    if (!errorsOnly) {
      results.add(result);
    }
  }

  private void add(String count, int more) {
    counts.merge(count, more, Integer::sum);
  }

  private BsonDocument reply() {
    BsonDocument cursor =
        new BsonDocument("id", new BsonInt64(0))
            .append("firstBatch", results)
            .append("ns", new BsonString("admin.$cmd.bulkWrite"));
    BsonDocument reply = new BsonDocument("cursor", cursor);
    for (String count :
        List.of("nErrors", "nInserted", "nMatched", "nModified", "nUpserted", "nDeleted")) {
      reply.append(count, new BsonInt32(counts.getOrDefault(count, 0)));
    }
    return reply.append("ok", new BsonDouble(1));
  }
}
