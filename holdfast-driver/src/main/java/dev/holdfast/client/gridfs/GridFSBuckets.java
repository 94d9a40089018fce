package dev.holdfast.client.gridfs;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.client.MongoDatabase;

/** Where buckets come from. */
public final class GridFSBuckets {
  private GridFSBuckets() {}

  /** The bucket {@code fs}. */
  public static GridFSBucket create(MongoDatabase database) {
    return create(database, "fs");
  }

  /**
   * The bucket whose files are in the collections {@code NAME.files} and {@code NAME.chunks}. Sends
   * nothing.
   *
   * @throws IllegalArgumentException if no collection can have such a name
   */
  public static GridFSBucket create(MongoDatabase database, String bucketName) {
    return new Bucket(
        BucketCollections.of(notNull("database", database), notNull("bucketName", bucketName)),
        Bucket.DEFAULT_CHUNK_SIZE,
        null);
  }
}
