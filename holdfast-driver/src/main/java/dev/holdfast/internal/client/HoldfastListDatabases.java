package dev.holdfast.internal.client;

import dev.holdfast.client.ListDatabasesIterable;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.internal.operation.ListDatabases;
import dev.holdfast.internal.session.Session;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** A listDatabases that has not been sent yet. For one thread at a time. */
public final class HoldfastListDatabases<T> extends Results<T> implements ListDatabasesIterable<T> {
  HoldfastListDatabases(
      OperationSettings settings, @Nullable Session session, CodecLookup<T> codec) {
    super(settings, session, Document.class, codec);
  }

  @Override
  ListDatabases<T> command() {
    return new ListDatabases<>(arguments, maxTimeMillis(), codec.get());
  }

  @Override
  public ListDatabasesIterable<T> maxTime(long maxTime, TimeUnit timeUnit) {
    setMaxTime(maxTime, timeUnit);
    return this;
  }

  @Override
  public ListDatabasesIterable<T> batchSize(int batchSize) {
    setBatchSize(batchSize);
    return this;
  }

  @Override
  public ListDatabasesIterable<T> filter(@Nullable Bson filter) {
    arguments.set("filter", filter);
    return this;
  }

  @Override
  public ListDatabasesIterable<T> nameOnly(@Nullable Boolean nameOnly) {
    arguments.set("nameOnly", nameOnly);
    return this;
  }

  @Override
  public ListDatabasesIterable<T> authorizedDatabasesOnly(
      @Nullable Boolean authorizedDatabasesOnly) {
    arguments.set("authorizedDatabases", authorizedDatabasesOnly);
    return this;
  }

  @Override
  public ListDatabasesIterable<T> comment(@Nullable String comment) {
    arguments.comment(comment);
    return this;
  }

  @Override
  public ListDatabasesIterable<T> comment(@Nullable BsonValue comment) {
    arguments.comment(comment);
    return this;
  }

  @Override
  public ListDatabasesIterable<T> timeoutMode(TimeoutMode timeoutMode) {
    setTimeoutMode(timeoutMode);
    return this;
  }
}
