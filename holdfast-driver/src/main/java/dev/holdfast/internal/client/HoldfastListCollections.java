package dev.holdfast.internal.client;

import dev.holdfast.client.ListCollectionsIterable;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.internal.operation.ListCollections;
import dev.holdfast.internal.session.Session;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** A listCollections that has not been sent yet. For one thread at a time. */
public final class HoldfastListCollections<T> extends Results<T>
    implements ListCollectionsIterable<T> {
  private final String database;

  HoldfastListCollections(
      OperationSettings settings,
      @Nullable Session session,
      String database,
      CodecLookup<T> codec) {
    super(settings, session, Document.class, codec);
    this.database = database;
  }

  @Override
  ListCollections<T> command() {
    return new ListCollections<>(database, arguments, batchSize(), maxTimeMillis(), codec.get());
  }

  @Override
  public ListCollectionsIterable<T> filter(@Nullable Bson filter) {
    arguments.set("filter", filter);
    return this;
  }

  @Override
  public ListCollectionsIterable<T> maxTime(long maxTime, TimeUnit timeUnit) {
    setMaxTime(maxTime, timeUnit);
    return this;
  }

  @Override
  public ListCollectionsIterable<T> batchSize(int batchSize) {
    setBatchSize(batchSize);
    return this;
  }

  @Override
  public ListCollectionsIterable<T> comment(@Nullable String comment) {
    arguments.comment(comment);
    return this;
  }

  @Override
  public ListCollectionsIterable<T> comment(@Nullable BsonValue comment) {
    arguments.comment(comment);
    return this;
  }

  @Override
  public ListCollectionsIterable<T> timeoutMode(TimeoutMode timeoutMode) {
    setTimeoutMode(timeoutMode);
    return this;
  }
}
