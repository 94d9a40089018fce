package dev.holdfast.client.gridfs;

import dev.holdfast.MongoCommandException;
import dev.holdfast.ReadPreference;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.ListIndexesIterable;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.model.IndexOptions;
import java.util.Iterator;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * GridFS, "Indexes": creates the indexes before the first write to an empty bucket. Any thread. Several
 * threads may check at the same time, which is harmless.
 */
final class BucketIndexes {
  private static final BsonDocument FILES = keys("filename", "uploadDate");
  private static final BsonDocument CHUNKS = keys("files_id", "n");

  private static final int NAMESPACE_NOT_FOUND = 26;

  private volatile boolean ensured;

  void ensure(BucketCollections bucket, @Nullable ClientSession session) {
    if (ensured) {
      return;
    }
    if (isEmpty(bucket, session)) {
      create(onPrimary(bucket.fileDocuments()), session, FILES, new IndexOptions());
      create(onPrimary(bucket.chunks()), session, CHUNKS, new IndexOptions().unique(true));
    }
    ensured = true;
  }

  private static boolean isEmpty(BucketCollections bucket, @Nullable ClientSession session) {
    MongoCollection<BsonDocument> files = onPrimary(bucket.fileDocuments());
    return (session == null ? files.find() : files.find(session))
            .projection(new BsonDocument("_id", new BsonInt32(1)))
            .first()
        == null;
  }

  private static void create(
      MongoCollection<BsonDocument> collection,
      @Nullable ClientSession session,
      BsonDocument keys,
      IndexOptions options) {
    if (exists(collection, session, keys)) {
      return;
    }
    if (session == null) {
      collection.createIndex(keys, options);
    } else {
      collection.createIndex(session, keys, options);
    }
  }

  // Check first: a user who may list indexes but not create them can still store files if the
  // indexes exist.
  private static boolean exists(
      MongoCollection<BsonDocument> collection,
      @Nullable ClientSession session,
      BsonDocument keys) {
    ListIndexesIterable<BsonDocument> indexes =
        session == null
            ? collection.listIndexes(BsonDocument.class)
            : collection.listIndexes(session, BsonDocument.class);
    try (MongoCursor<BsonDocument> cursor = indexes.cursor()) {
      while (cursor.hasNext()) {
        if (isSame(cursor.next().getDocument("key", new BsonDocument()), keys)) {
          return true;
        }
      }
      return false;
    } catch (MongoCommandException e) {
      if (e.getCode() == NAMESPACE_NOT_FOUND) {
        return false; // The collection does not exist.
      }
      throw e;
    }
  }

  /** Compares numbers by value: an index that was created in the shell has doubles. */
  static boolean isSame(BsonDocument found, BsonDocument wanted) {
    if (found.size() != wanted.size()) {
      return false;
    }
    Iterator<Map.Entry<String, BsonValue>> expected = wanted.entrySet().iterator();
    for (Map.Entry<String, BsonValue> key : found.entrySet()) {
      Map.Entry<String, BsonValue> other = expected.next();
      if (!key.getKey().equals(other.getKey())
          || !key.getValue().isNumber()
          || key.getValue().asNumber().doubleValue() != other.getValue().asNumber().doubleValue()) {
        return false;
      }
    }
    return true;
  }

  private static MongoCollection<BsonDocument> onPrimary(MongoCollection<BsonDocument> collection) {
    return collection.withReadPreference(ReadPreference.primary());
  }

  private static BsonDocument keys(String first, String second) {
    return new BsonDocument(first, new BsonInt32(1)).append(second, new BsonInt32(1));
  }
}
