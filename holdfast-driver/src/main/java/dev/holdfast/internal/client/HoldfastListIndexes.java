package dev.holdfast.internal.client;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoNamespace;
import dev.holdfast.client.ListIndexesIterable;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.internal.operation.Batch;
import dev.holdfast.internal.operation.ListIndexes;
import dev.holdfast.internal.session.Session;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** A listIndexes that has not been sent yet. For one thread at a time. */
public final class HoldfastListIndexes<T> extends Results<T> implements ListIndexesIterable<T> {
  private final MongoNamespace namespace;

  HoldfastListIndexes(
      OperationSettings settings,
      @Nullable Session session,
      MongoNamespace namespace,
      CodecLookup<T> codec) {
    super(settings, session, Document.class, codec);
    this.namespace = namespace;
  }

  @Override
  ListIndexes<T> command() {
    return new ListIndexes<>(namespace, arguments, batchSize(), maxTimeMillis(), codec.get());
  }

  /** Index Management, "Enumerate Indexes": a missing collection has no indexes. */
  @Override
  public MongoCursor<T> cursor() {
    try {
      return super.cursor();
    } catch (MongoCommandException e) {
      if (!Errors.isAbsence(e)) {
        throw e;
      }
      return new BatchCursor<>(Batch.none(e.getServerAddress()), null, executor());
    }
  }

  @Override
  public ListIndexesIterable<T> maxTime(long maxTime, TimeUnit timeUnit) {
    setMaxTime(maxTime, timeUnit);
    return this;
  }

  @Override
  public ListIndexesIterable<T> batchSize(int batchSize) {
    setBatchSize(batchSize);
    return this;
  }

  @Override
  public ListIndexesIterable<T> comment(@Nullable String comment) {
    arguments.comment(comment);
    return this;
  }

  @Override
  public ListIndexesIterable<T> comment(@Nullable BsonValue comment) {
    arguments.comment(comment);
    return this;
  }

  @Override
  public ListIndexesIterable<T> timeoutMode(TimeoutMode timeoutMode) {
    setTimeoutMode(timeoutMode);
    return this;
  }
}
