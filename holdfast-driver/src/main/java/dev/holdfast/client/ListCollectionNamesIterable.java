package dev.holdfast.client;

import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** The names of collections and views, and options for the listing. Not thread-safe. */
public interface ListCollectionNamesIterable extends MongoIterable<String> {
  /** Returns only results that match. Null means all. */
  ListCollectionNamesIterable filter(@Nullable Bson filter);

  /**
   * The time limit of the operation on the server. 0, the default, means no limit.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  ListCollectionNamesIterable maxTime(long maxTime, TimeUnit timeUnit);

  /** The number of documents per batch. 0 means the server's default. */
  @Override
  ListCollectionNamesIterable batchSize(int batchSize);

  /** The comment appears with the command in logs, the profiler and {@code currentOp}. */
  ListCollectionNamesIterable comment(@Nullable String comment);

  /** Same as {@link #comment(String)}, for a comment of any BSON type. */
  ListCollectionNamesIterable comment(@Nullable BsonValue comment);

  /**
   * Whether a user who may not list all collections gets those that the user may access. The default is
   * false.
   */
  ListCollectionNamesIterable authorizedCollections(boolean authorizedCollections);
}
