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
 * How the workload's writes look in the database, so that each can be found again by its key, as often as
 * it was done. One database per run, which is dropped in the end. Any thread.
 */
final class Traces {
  // Updates are spread over documents: a counter that is written ten thousand times says the same.
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

  /** Creates the collections: old servers do not do that in a transaction. */
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

  /** Done twice it would show: the counter is too high, and the key is in the list twice. */
  void update(int writer, int number, String key) {
    updates.updateOne(
        Filters.eq(writer + "-" + number / UPDATES_PER_DOCUMENT),
        Updates.combine(Updates.inc("count", 1), Updates.push("keys", key)),
        new UpdateOptions().upsert(true));
  }

  /** Two documents or none; their ids are new each time, so that doing it twice would show. */
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

  /** Reads all of it back: how many traces there are of each key. */
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
    // What the counter has beyond its list would be an update that was half done, twice.
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
