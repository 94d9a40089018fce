package dev.holdfast.client.gridfs;

import dev.holdfast.client.MongoIterable;
import dev.holdfast.client.gridfs.model.GridFSFile;
import dev.holdfast.client.model.Collation;
import java.util.concurrent.TimeUnit;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * Descriptions of files. Filters see the documents of the files collection: {@code _id}, {@code filename},
 * {@code length}, {@code uploadDate}, and what the application keeps under {@code metadata}, as in {@code
 * Filters.eq("metadata.owner", "ann")}. Not for several threads at once.
 */
public interface GridFSFindIterable extends MongoIterable<GridFSFile> {
  /** Which files; null for all. */
  GridFSFindIterable filter(@Nullable Bson filter);

  /** How many files at most; 0 for all. */
  GridFSFindIterable limit(int limit);

  GridFSFindIterable skip(int skip);

  GridFSFindIterable sort(@Nullable Bson sort);

  /** Whether the server keeps the cursor however long it is not used. */
  GridFSFindIterable noCursorTimeout(boolean noCursorTimeout);

  /**
   * How long the server may take; 0 for as long as it needs.
   *
   * @throws IllegalArgumentException if it is negative, or positive but less than 1 ms
   */
  GridFSFindIterable maxTime(long maxTime, TimeUnit timeUnit);

  /** How many files come in one answer; 0 leaves it to the server. */
  @Override
  GridFSFindIterable batchSize(int batchSize);

  /** How strings compare; null is the collation of the collection. */
  GridFSFindIterable collation(@Nullable Collation collation);
}
