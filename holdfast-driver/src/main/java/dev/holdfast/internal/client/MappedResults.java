package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.Function;
import dev.holdfast.ServerAddress;
import dev.holdfast.ServerCursor;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.MongoIterable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Applies a function to each result when it is read. For one thread at a time. */
public final class MappedResults<T, U> implements MongoIterable<U> {
  private final MongoIterable<T> results;
  private final Function<T, U> mapper;

  MappedResults(MongoIterable<T> results, Function<T, U> mapper) {
    this.results = results;
    this.mapper = notNull("mapper", mapper);
  }

  @Override
  public MongoCursor<U> cursor() {
    return new MappedCursor<>(results.cursor(), mapper);
  }

  @Override
  public @Nullable U first() {
    T first = results.first();
    return first == null ? null : mapper.apply(first);
  }

  @Override
  public <V> MongoIterable<V> map(Function<U, V> next) {
    return new MappedResults<>(this, next);
  }

  @Override
  public MongoIterable<U> batchSize(int batchSize) {
    results.batchSize(batchSize);
    return this;
  }

  public record MappedCursor<T, U>(MongoCursor<T> cursor, Function<T, U> mapper)
      implements MongoCursor<U> {
    @Override
    public void close() {
      cursor.close();
    }

    @Override
    public void close(long timeout, TimeUnit timeUnit) {
      cursor.close(timeout, timeUnit);
    }

    @Override
    public boolean hasNext() {
      return cursor.hasNext();
    }

    @Override
    public U next() {
      return mapper.apply(cursor.next());
    }

    @Override
    public int available() {
      return cursor.available();
    }

    @Override
    public @Nullable U tryNext() {
      T next = cursor.tryNext();
      return next == null ? null : mapper.apply(next);
    }

    @Override
    public @Nullable ServerCursor getServerCursor() {
      return cursor.getServerCursor();
    }

    @Override
    public ServerAddress getServerAddress() {
      return cursor.getServerAddress();
    }
  }
}
