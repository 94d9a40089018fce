package dev.holdfast.cli.demo;

import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.model.Filters;
import dev.holdfast.client.model.UpdateOptions;
import dev.holdfast.client.model.Updates;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;

/**
 * Writes the workload's data so that an audit can find each write by its key and count its executions. Each
 * run has its own database and drops it at the end. Any thread.
 */
final class Traces {
  // Updates are spread over several documents; a single counter with thousands of updates would
  // prove no more.
  private static final int UPDATES_PER_DOCUMENT = 50;

  private final MongoClient client;
  private final MongoDatabase database;
  private final MongoCollection<Document> inserts;
  private final MongoCollection<Document> updates;
  private final MongoCollection<Document> pairs;

  Traces(MongoClient client, String databaseName) {
    this.client = client;
    database = client.getDatabase(databaseName);
    inserts = database.getCollection("inserts");
    updates = database.getCollection("updates");
    pairs = database.getCollection("pairs");
  }

  /** Creates the collections, because old servers do not create them in a transaction. */
  void prepare() {
    List.of(inserts, updates, pairs)
        .forEach(
            collection -> database.createCollection(collection.getNamespace().getCollectionName()));
  }

  static String key(Call.Kind kind, int writer, int number) {
    return kind.name().charAt(0) + "-" + writer + "-" + number;
  }

  void insert(String key) {
    inserts.insertOne(new Document("_id", key));
  }

  /** A double execution is visible: the counter is too high and the list contains the key twice. */
  void update(int writer, int number, String key) {
    updates.updateOne(
        Filters.eq(writer + "-" + number / UPDATES_PER_DOCUMENT),
        Updates.combine(Updates.inc("count", 1), Updates.push("keys", key)),
        new UpdateOptions().upsert(true));
  }

  /** Inserts two documents or none. They get new ids each time, so a double execution is visible. */
  void transaction(String key) {
    try (ClientSession session = client.startSession()) {
      session.withTransaction(
          () -> {
            pairs.insertOne(session, new Document("key", key).append("side", "left"));
            return pairs.insertOne(session, new Document("key", key).append("side", "right"));
          });
    }
  }

  void read(String key) {
    inserts.find(Filters.eq(key)).first();
  }

  /** Reads all data back and counts the traces of each key. */
  Map<String, Integer> find() {
    Map<String, Integer> found = new HashMap<>();
    inserts.find().forEach(document -> count(found, document.getString("_id"), 1));
    pairs.find().forEach(document -> count(found, document.getString("key"), 1));
    updates.find().forEach(document -> countUpdates(found, document));
    return found;
  }

  private static void countUpdates(Map<String, Integer> found, Document document) {
    List<String> keys = document.getList("keys", String.class);
    keys.forEach(key -> count(found, key, 1));
    // A difference between the counter and the list would be an update that was applied only in
    // part.
    int surplus = Math.abs(document.getInteger("count") - keys.size());
    count(found, keys.get(0), surplus);
  }

  private static void count(Map<String, Integer> found, String key, int times) {
    found.merge(key, times, Integer::sum);
  }

  void drop() {
    database.drop();
  }
}
