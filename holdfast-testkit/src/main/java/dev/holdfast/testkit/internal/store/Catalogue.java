package dev.holdfast.testkit.internal.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Queries a backend for its collections, its indexes, and its documents by id. */
final class Catalogue {
  /** The indexes of each collection of a database, without the one on {@code _id}. */
  record Snapshot(Map<String, Map<String, BsonDocument>> collections) {}

  private final BiFunction<String, BsonDocument, BsonDocument> query;

  Catalogue(BiFunction<String, BsonDocument, BsonDocument> query) {
    this.query = query;
  }

  static String database(String namespace) {
    return namespace.substring(0, namespace.indexOf('.'));
  }

  static String collection(String namespace) {
    return namespace.substring(namespace.indexOf('.') + 1);
  }

  static BsonDocument byId(BsonValue id) {
    boolean literal = id.isDocument() || id.isRegularExpression() || id.isArray();
    return new BsonDocument("_id", literal ? new BsonDocument("$eq", id) : id);
  }

  /** The database that a pipeline writes to; null if it only reads. */
  static @Nullable String databaseWrittenBy(String database, BsonDocument aggregate) {
    BsonArray pipeline = aggregate.getArray("pipeline", new BsonArray());
    if (pipeline.isEmpty() || !pipeline.get(pipeline.size() - 1).isDocument()) {
      return null;
    }
    BsonDocument last = pipeline.get(pipeline.size() - 1).asDocument();
    BsonValue target = last.get("$out");
    if (target == null && last.isDocument("$merge")) {
      target = last.getDocument("$merge").get("into");
    } else if (target == null) {
      target = last.get("$merge");
    }
    if (target == null) {
      return null;
    }
    return target.isDocument() && target.asDocument().isString("db")
        ? target.asDocument().getString("db").getValue()
        : database;
  }

  List<String> databases() {
    BsonDocument reply = query.apply("admin", new BsonDocument("listDatabases", new BsonInt32(1)));
    return reply.getArray("databases", new BsonArray()).stream()
        .map(entry -> entry.asDocument().getString("name").getValue())
        .toList();
  }

  /**
   * Removes empty databases. The backend creates a database on each read; a server's always have collections.
   */
  void removeEmptyDatabases(BsonDocument listDatabasesReply) {
    listDatabasesReply
        .getArray("databases", new BsonArray())
        .removeIf(entry -> collections(entry.asDocument().getString("name").getValue()).isEmpty());
  }

  Set<String> namespaces(String database) {
    Set<String> names = new LinkedHashSet<>();
    for (String collection : collections(database)) {
      names.add(database + "." + collection);
    }
    return names;
  }

  private List<String> collections(String database) {
    BsonDocument command = new BsonDocument("listCollections", new BsonInt32(1));
    return batch(database, command).stream()
        .map(entry -> entry.asDocument().getString("name").getValue())
        .filter(name -> !name.startsWith("system."))
        .toList();
  }

  Set<BsonValue> ids(String namespace) {
    BsonDocument command =
        new BsonDocument("find", new BsonString(collection(namespace)))
            .append("projection", new BsonDocument("_id", new BsonInt32(1)))
            .append("batchSize", new BsonInt32(Integer.MAX_VALUE));
    Set<BsonValue> ids = new LinkedHashSet<>();
    batch(database(namespace), command).forEach(entry -> ids.add(entry.asDocument().get("_id")));
    return ids;
  }

  @Nullable BsonDocument find(String namespace, BsonValue id) {
    BsonDocument command =
        new BsonDocument("find", new BsonString(collection(namespace)))
            .append("filter", byId(id))
            .append("limit", new BsonInt32(1));
    BsonArray found = batch(database(namespace), command);
    return found.isEmpty() ? null : found.get(0).asDocument();
  }

  private BsonArray batch(String database, BsonDocument command) {
    BsonDocument reply = query.apply(database, command);
    return reply.isDocument("cursor")
        ? reply.getDocument("cursor").getArray("firstBatch")
        : new BsonArray();
  }

  Snapshot snapshot(String database) {
    Map<String, Map<String, BsonDocument>> collections = new LinkedHashMap<>();
    for (String collection : collections(database)) {
      Map<String, BsonDocument> indexes = new LinkedHashMap<>();
      BsonDocument command = new BsonDocument("listIndexes", new BsonString(collection));
      for (BsonValue entry : batch(database, command)) {
        BsonDocument index = entry.asDocument().clone();
        index.remove("ns");
        String name = index.getString("name").getValue();
        if (!name.equals("_id_")) {
          indexes.put(name, index);
        }
      }
      collections.put(collection, indexes);
    }
    return new Snapshot(collections);
  }

  /**
   * The commands that turn the first state into the second. They cover collections and indexes, not
   * documents.
   */
  List<BsonDocument> commandsFrom(Snapshot from, Snapshot to) {
    List<BsonDocument> commands = new ArrayList<>();
    for (String collection : from.collections().keySet()) {
      if (!to.collections().containsKey(collection)) {
        commands.add(new BsonDocument("drop", new BsonString(collection)));
      }
    }
    to.collections()
        .forEach(
            (collection, indexes) -> {
              Map<String, BsonDocument> now = from.collections().get(collection);
              if (now == null) {
                commands.add(new BsonDocument("create", new BsonString(collection)));
              }
              commands.addAll(indexCommands(collection, now == null ? Map.of() : now, indexes));
            });
    return commands;
  }

  private static List<BsonDocument> indexCommands(
      String collection, Map<String, BsonDocument> from, Map<String, BsonDocument> to) {
    List<BsonDocument> commands = new ArrayList<>();
    for (String name : from.keySet()) {
      if (!to.containsKey(name)) {
        commands.add(
            new BsonDocument("dropIndexes", new BsonString(collection))
                .append("index", new BsonString(name)));
      }
    }
    BsonArray missing = new BsonArray();
    to.forEach(
        (name, index) -> {
          if (!from.containsKey(name)) {
            missing.add(index);
          }
        });
    if (!missing.isEmpty()) {
      commands.add(
          new BsonDocument("createIndexes", new BsonString(collection)).append("indexes", missing));
    }
    return commands;
  }
}
