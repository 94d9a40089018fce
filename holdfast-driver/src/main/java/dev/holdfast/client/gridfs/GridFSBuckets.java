package dev.holdfast.client.gridfs;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.client.MongoDatabase;

/** Creates GridFS buckets. */
public final class GridFSBuckets {
  private GridFSBuckets() {}

  /** The bucket {@code fs}. */
  public static GridFSBucket create(MongoDatabase database) {
    return create(database, "fs");
  }

  /**
   * The bucket with the collections {@code NAME.files} and {@code NAME.chunks}. This sends nothing.
   *
   * @throws IllegalArgumentException if the name is not valid in a collection name
   */
  public static GridFSBucket create(MongoDatabase database, String bucketName) {
    return new Bucket(
        BucketCollections.of(notNull("database", database), notNull("bucketName", bucketName)),
        Bucket.DEFAULT_CHUNK_SIZE,
        null);
  }
}
