package dev.holdfast.client.gridfs;

import dev.holdfast.MongoGridFSException;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.FindIterable;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.result.DeleteResult;
import dev.holdfast.client.result.UpdateResult;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Deletes, renames and drops stored files. Immutable; any thread. */
record Upkeep(BucketCollections collections) {

  // Deletes the file document first: readers must not find a file whose chunks are missing.
  void delete(@Nullable ClientSession session, BsonValue id) {
    BucketCollections bucket = collections.begin(session);
    BsonDocument file = new BsonDocument("_id", id);
    // deleteOne is retryable, deleteMany is not.
    DeleteResult result =
        session == null ? bucket.files().deleteOne(file) : bucket.files().deleteOne(session, file);
    deleteMany(bucket.chunks(), session, new BsonDocument("files_id", id));
    if (result.wasAcknowledged() && result.getDeletedCount() == 0) {
      throw none("with the id " + id);
    }
  }

  void deleteByName(@Nullable ClientSession session, String filename) {
    BucketCollections bucket = collections.begin(session);
    FindIterable<BsonDocument> files =
        session == null
            ? bucket.fileDocuments().find(named(filename))
            : bucket.fileDocuments().find(session, named(filename));
    BsonArray ids = new BsonArray();
    files
        .projection(new BsonDocument("_id", new BsonInt32(1)))
        .forEach(file -> ids.add(file.get("_id")));
    if (ids.isEmpty()) {
      throw none("named '" + filename + "'");
    }
    BsonDocument these = new BsonDocument("$in", ids);
    deleteMany(bucket.files(), session, new BsonDocument("_id", these));
    deleteMany(bucket.chunks(), session, new BsonDocument("files_id", these));
  }

  void rename(@Nullable ClientSession session, BsonValue id, String newFilename) {
    BucketCollections bucket = collections.begin(session);
    BsonDocument file = new BsonDocument("_id", id);
    requireMatch(
        session == null
            ? bucket.files().updateOne(file, renaming(newFilename))
            : bucket.files().updateOne(session, file, renaming(newFilename)),
        "with the id " + id);
  }

  void renameByName(@Nullable ClientSession session, String filename, String newFilename) {
    BucketCollections bucket = collections.begin(session);
    requireMatch(
        session == null
            ? bucket.files().updateMany(named(filename), renaming(newFilename))
            : bucket.files().updateMany(session, named(filename), renaming(newFilename)),
        "named '" + filename + "'");
  }

  void drop(@Nullable ClientSession session) {
    BucketCollections bucket = collections.begin(session);
    drop(bucket.files(), session);
    drop(bucket.chunks(), session);
  }

  private static void drop(MongoCollection<?> collection, @Nullable ClientSession session) {
    if (session == null) {
      collection.drop();
    } else {
      collection.drop(session);
    }
  }

  private static void deleteMany(
      MongoCollection<?> collection, @Nullable ClientSession session, BsonDocument filter) {
    if (session == null) {
      collection.deleteMany(filter);
    } else {
      collection.deleteMany(session, filter);
    }
  }

  private void requireMatch(UpdateResult result, String which) {
    if (result.wasAcknowledged() && result.getMatchedCount() == 0) {
      throw none(which);
    }
  }

  private MongoGridFSException none(String which) {
    return new MongoGridFSException(
        "There is no file " + which + " in the bucket '" + collections.bucketName() + "'.");
  }

  private static BsonDocument named(String filename) {
    return new BsonDocument("filename", new BsonString(filename));
  }

  private static BsonDocument renaming(String newFilename) {
    return new BsonDocument("$set", new BsonDocument("filename", new BsonString(newFilename)));
  }
}
