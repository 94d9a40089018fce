package dev.holdfast.internal.client;

import dev.holdfast.MongoNamespace;
import dev.holdfast.client.DistinctIterable;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.client.model.Collation;
import dev.holdfast.internal.operation.Distinct;
import dev.holdfast.internal.session.Session;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** A distinct that has not been sent yet. For one thread at a time. */
public final class HoldfastDistinct<T> extends Results<T> implements DistinctIterable<T> {
  private final MongoNamespace namespace;
  private final String field;
  private final Hints hints = new Hints(arguments);
  private @Nullable Bson filter;

  HoldfastDistinct(
      OperationSettings settings,
      @Nullable Session session,
      MongoNamespace namespace,
      String field,
      @Nullable Bson filter,
      Class<?> documentClass,
      CodecLookup<T> codec) {
    super(settings, session, documentClass, codec);
    this.namespace = namespace;
    this.field = field;
    this.filter = filter;
  }

  @Override
  Distinct<T> command() {
    return new Distinct<>(namespace, field, filter, arguments, terms(), codec.get());
  }

  @Override
  public DistinctIterable<T> filter(@Nullable Bson filter) {
    this.filter = filter;
    return this;
  }

  @Override
  public DistinctIterable<T> maxTime(long maxTime, TimeUnit timeUnit) {
    setMaxTime(maxTime, timeUnit);
    return this;
  }

  @Override
  public DistinctIterable<T> batchSize(int batchSize) {
    setBatchSize(batchSize);
    return this;
  }

  @Override
  public DistinctIterable<T> collation(@Nullable Collation collation) {
    arguments.set("collation", collation);
    return this;
  }

  @Override
  public DistinctIterable<T> comment(@Nullable String comment) {
    arguments.comment(comment);
    return this;
  }

  @Override
  public DistinctIterable<T> comment(@Nullable BsonValue comment) {
    arguments.comment(comment);
    return this;
  }

  @Override
  public DistinctIterable<T> hint(@Nullable Bson hint) {
    hints.keys(hint);
    return this;
  }

  @Override
  public DistinctIterable<T> hintString(@Nullable String hintString) {
    hints.name(hintString);
    return this;
  }

  @Override
  public DistinctIterable<T> timeoutMode(TimeoutMode timeoutMode) {
    setTimeoutMode(timeoutMode);
    return this;
  }
}
