package dev.holdfast.client.gridfs;

import dev.holdfast.client.MongoIterable;
import dev.holdfast.client.gridfs.model.GridFSFile;
import dev.holdfast.client.model.Collation;
import java.util.concurrent.TimeUnit;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * Finds files. Filters apply to the documents of the files collection: {@code _id}, {@code filename}, {@code
 * length}, {@code uploadDate}, and the application's {@code metadata}, as in {@code
 * Filters.eq("metadata.owner", "ann")}. Not thread-safe.
 */
public interface GridFSFindIterable extends MongoIterable<GridFSFile> {
  /** The files to find. Null means all files. */
  GridFSFindIterable filter(@Nullable Bson filter);

  /** The maximum number of files. 0 means no limit. */
  GridFSFindIterable limit(int limit);

  GridFSFindIterable skip(int skip);

  GridFSFindIterable sort(@Nullable Bson sort);

  /** Whether the server keeps the cursor open even if it is idle for a long time. */
  GridFSFindIterable noCursorTimeout(boolean noCursorTimeout);

  /**
   * The time limit on the server. 0 means no limit.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  GridFSFindIterable maxTime(long maxTime, TimeUnit timeUnit);

  /** The number of files per batch. 0 means the server's default. */
  @Override
  GridFSFindIterable batchSize(int batchSize);

  /** The rules for comparing strings. Null means the collation of the collection. */
  GridFSFindIterable collation(@Nullable Collation collation);
}
