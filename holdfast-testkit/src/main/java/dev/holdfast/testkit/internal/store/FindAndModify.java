package dev.holdfast.testkit.internal.store;

import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Implements findAndModify with find, update and delete. The backend's own findAndModify does not report its
 * changes, and its reply lacks {@code lastErrorObject}.
 */
final class FindAndModify {
  private final DataStore store;
  private final String database;
  private final BsonDocument command;
  private final BsonString collection;

  FindAndModify(DataStore store, String database, BsonDocument command) {
    this.store = store;
    this.database = database;
    this.command = command;
    collection = command.getString(command.getFirstKey());
  }

  Execution run() {
    BsonDocument find =
        new BsonDocument("find", collection)
            .append("filter", query())
            .append("limit", new BsonInt32(1));
    copy("sort", find, "sort");
    copy("collation", find, "collation");
    Execution found = store.run(database, find);
    if (!found.ok()) {
      return found;
    }
    BsonArray batch = found.reply().getDocument("cursor").getArray("firstBatch");
    BsonDocument target = batch.isEmpty() ? null : batch.get(0).asDocument();
    return isTrue("remove") ? remove(target) : update(target);
  }

  private Execution remove(@Nullable BsonDocument target) {
    if (target == null) {
      return new Execution(reply(BsonNull.VALUE, counts(0)), List.of());
    }
    BsonValue id = id(target);
    BsonValue value = project(id);
    BsonDocument statement =
        new BsonDocument("q", Catalogue.byId(id)).append("limit", new BsonInt32(1));
    Execution deleted = store.run(database, batch("delete", "deletes", statement));
    BsonDocument failure = failure(deleted);
    return new Execution(failure != null ? failure : reply(value, counts(1)), deleted.changes());
  }

  private Execution update(@Nullable BsonDocument target) {
    if (target == null && !isTrue("upsert")) {
      BsonDocument counts = counts(0).append("updatedExisting", BsonBoolean.FALSE);
      return new Execution(reply(BsonNull.VALUE, counts), List.of());
    }
    BsonValue before = target == null ? BsonNull.VALUE : project(id(target));
    BsonDocument filter = query().clone();
    // Update exactly the document that was found. The original filter stays, for the positional
    // operator.
    if (target != null && !filter.containsKey("_id")) {
      filter.putAll(Catalogue.byId(id(target)));
    }
    BsonDocument statement =
        new BsonDocument("q", filter)
            .append("u", command.get("update", new BsonDocument()))
            .append("upsert", BsonBoolean.valueOf(target == null));
    copy("arrayFilters", statement, "arrayFilters");
    copy("collation", statement, "collation");
    Execution updated = store.run(database, batch("update", "updates", statement));
    BsonDocument failure = failure(updated);
    if (failure != null) {
      return new Execution(failure, updated.changes());
    }
    BsonDocument counts = counts(1).append("updatedExisting", BsonBoolean.valueOf(target != null));
    BsonValue id;
    if (target != null) {
      id = id(target);
    } else {
      id = updated.reply().getArray("upserted").get(0).asDocument().get("_id", BsonNull.VALUE);
      counts.append("upserted", id);
    }
    return new Execution(reply(isTrue("new") ? project(id) : before, counts), updated.changes());
  }

  private static BsonValue id(BsonDocument document) {
    return document.get("_id", BsonNull.VALUE);
  }

  private BsonDocument query() {
    return command.getDocument("query", new BsonDocument());
  }

  private boolean isTrue(String option) {
    BsonValue value = command.get(option);
    return value != null
        && (value.isBoolean()
            ? value.asBoolean().getValue()
            : value.isNumber() && value.asNumber().doubleValue() != 0);
  }

  private void copy(String option, BsonDocument to, String name) {
    if (command.containsKey(option)) {
      to.append(name, command.get(option));
    }
  }

  private BsonValue project(BsonValue id) {
    BsonDocument find =
        new BsonDocument("find", collection)
            .append("filter", Catalogue.byId(id))
            .append("limit", new BsonInt32(1));
    copy("fields", find, "projection");
    BsonArray found =
        store.run(database, find).reply().getDocument("cursor").getArray("firstBatch");
    return found.isEmpty() ? BsonNull.VALUE : found.get(0);
  }

  private BsonDocument batch(String name, String field, BsonDocument statement) {
    return new BsonDocument(name, collection)
        .append(field, new BsonArray(List.of(statement)))
        .append("ordered", BsonBoolean.TRUE);
  }

  /** Turns a write error into an error of the whole command. */
  private static @Nullable BsonDocument failure(Execution execution) {
    if (!execution.ok()) {
      return execution.reply();
    }
    BsonArray errors = execution.reply().getArray("writeErrors", new BsonArray());
    if (errors.isEmpty()) {
      return null;
    }
    BsonDocument error = errors.get(0).asDocument().clone();
    error.remove("index");
    return error.append("ok", new BsonDouble(0));
  }

  private static BsonDocument counts(int n) {
    return new BsonDocument("n", new BsonInt32(n));
  }

  private static BsonDocument reply(BsonValue value, BsonDocument counts) {
    return new BsonDocument("lastErrorObject", counts)
        .append("value", value)
        .append("ok", new BsonDouble(1));
  }
}
