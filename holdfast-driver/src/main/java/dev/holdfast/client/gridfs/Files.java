package dev.holdfast.client.gridfs;

import dev.holdfast.Function;
import dev.holdfast.client.FindIterable;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.MongoIterable;
import dev.holdfast.client.gridfs.model.GridFSFile;
import dev.holdfast.client.model.Collation;
import java.util.concurrent.TimeUnit;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** A find on the files collection. For one thread at a time. */
record Files(FindIterable<GridFSFile> find) implements GridFSFindIterable {
  @Override
  public MongoCursor<GridFSFile> cursor() {
    return find.cursor();
  }

  @Override
  public @Nullable GridFSFile first() {
    return find.first();
  }

  @Override
  public <U> MongoIterable<U> map(Function<GridFSFile, U> mapper) {
    return find.map(mapper);
  }

  @Override
  public GridFSFindIterable filter(@Nullable Bson filter) {
    find.filter(filter);
    return this;
  }

  @Override
  public GridFSFindIterable limit(int limit) {
    find.limit(limit);
    return this;
  }

  @Override
  public GridFSFindIterable skip(int skip) {
    find.skip(skip);
    return this;
  }

  @Override
  public GridFSFindIterable sort(@Nullable Bson sort) {
    find.sort(sort);
    return this;
  }

  @Override
  public GridFSFindIterable noCursorTimeout(boolean noCursorTimeout) {
    find.noCursorTimeout(noCursorTimeout);
    return this;
  }

  @Override
  public GridFSFindIterable maxTime(long maxTime, TimeUnit timeUnit) {
    find.maxTime(maxTime, timeUnit);
    return this;
  }

  @Override
  public GridFSFindIterable batchSize(int batchSize) {
    find.batchSize(batchSize);
    return this;
  }

  @Override
  public GridFSFindIterable collation(@Nullable Collation collation) {
    find.collation(collation);
    return this;
  }
}
