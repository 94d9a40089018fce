package dev.holdfast.client;

import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * The names of collections and views, and how they are asked for. Not for several threads at once.
 */
public interface ListCollectionNamesIterable extends MongoIterable<String> {
  /** Only what matches; null is everything. */
  ListCollectionNamesIterable filter(@Nullable Bson filter);

  /**
   * How long the server may work on it; 0, as it is unless set, sets no limit.
   *
   * @throws IllegalArgumentException if it is negative, or positive but less than 1 ms
   */
  ListCollectionNamesIterable maxTime(long maxTime, TimeUnit timeUnit);

  /** How many documents come in one answer; 0 leaves it to the server. */
  @Override
  ListCollectionNamesIterable batchSize(int batchSize);

  /** Shows up beside the command in logs, the profiler and {@code currentOp}. */
  ListCollectionNamesIterable comment(@Nullable String comment);

  ListCollectionNamesIterable comment(@Nullable BsonValue comment);

  /**
   * Whether a user without the right to list all is shown those that they may use. False unless
   * set.
   */
  ListCollectionNamesIterable authorizedCollections(boolean authorizedCollections);
}
