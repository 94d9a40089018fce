package dev.holdfast.client.gridfs;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.gridfs.model.GridFSFile;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.bson.BsonDocument;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The two collections of a bucket, with the bucket's settings. Immutable; any thread.
 *
 * @param deadline the deadline of the operation or stream that uses the collections
 */
record BucketCollections(
    String bucketName,
    MongoCollection<GridFSFile> fileCollection,
    MongoCollection<BsonDocument> chunkCollection,
    Deadline deadline) {

  static BucketCollections of(MongoDatabase database, String bucketName) {
    CodecRegistry plain = MongoClientSettings.getDefaultCodecRegistry();
    // The application's codecs come first: they encode the metadata.
    CodecRegistry registry = CodecRegistries.fromRegistries(database.getCodecRegistry(), plain);
    return new BucketCollections(
        bucketName,
        database.getCollection(bucketName + ".files", GridFSFile.class).withCodecRegistry(registry),
        database.withCodecRegistry(plain).getCollection(bucketName + ".chunks", BsonDocument.class),
        Deadline.never());
  }

  /**
   * Starts the deadline of an operation: Client Side Operations Timeout, "GridFS API". In a transaction, each
   * command uses the bucket's timeout or the remaining time of withTransaction. A transaction would reject
   * another timeout.
   */
  BucketCollections begin(@Nullable ClientSession session) {
    Long timeout = timeout(TimeUnit.MILLISECONDS);
    return timeout == null || (session != null && session.hasActiveTransaction())
        ? this
        : new BucketCollections(
            bucketName, fileCollection, chunkCollection, Deadline.ofTimeout(Clock.SYSTEM, timeout));
  }

  @Nullable Long timeout(TimeUnit timeUnit) {
    return fileCollection.getTimeout(timeUnit);
  }

  MongoCollection<GridFSFile> files() {
    return inTime(fileCollection);
  }

  /** The files collection with plain documents, for callers that need only some fields. */
  MongoCollection<BsonDocument> fileDocuments() {
    return files()
        .withCodecRegistry(chunkCollection.getCodecRegistry())
        .withDocumentClass(BsonDocument.class);
  }

  MongoCollection<BsonDocument> chunks() {
    return inTime(chunkCollection);
  }

  private <T> MongoCollection<T> inTime(MongoCollection<T> collection) {
    if (deadline.isNever()) {
      return collection;
    }
    long left = deadline.remainingMillis();
    if (left == 0) {
      throw new MongoOperationTimeoutException(
          "The time of this GridFS operation is up: its timeout of "
              + timeout(TimeUnit.MILLISECONDS)
              + " ms is for all of it, streams from opening to closing. Set a longer one by withTimeout"
              + " of the bucket.");
    }
    return collection.withTimeout(left, TimeUnit.MILLISECONDS);
  }

  BucketCollections with(
      UnaryOperator<MongoCollection<GridFSFile>> files,
      UnaryOperator<MongoCollection<BsonDocument>> chunks) {
    return new BucketCollections(
        bucketName, files.apply(fileCollection), chunks.apply(chunkCollection), deadline);
  }
}
