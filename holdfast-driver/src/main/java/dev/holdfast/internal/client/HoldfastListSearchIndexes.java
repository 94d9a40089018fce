package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.ExplainVerbosity;
import dev.holdfast.MongoNamespace;
import dev.holdfast.client.ListSearchIndexesIterable;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.client.model.Collation;
import dev.holdfast.internal.operation.Aggregate;
import dev.holdfast.internal.operation.Pipeline;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** A pipeline that lists search indexes and has not been sent yet. For one thread at a time. */
public final class HoldfastListSearchIndexes<T> extends Results<T>
    implements ListSearchIndexesIterable<T> {
  private final MongoNamespace namespace;
  private @Nullable String name;

  HoldfastListSearchIndexes(
      OperationSettings settings, MongoNamespace namespace, CodecLookup<T> codec) {
    super(settings, null, Document.class, codec);
    this.namespace = namespace;
  }

  @Override
  Aggregate<T> command() {
    BsonDocument which =
        name == null ? new BsonDocument() : new BsonDocument("name", new BsonString(name));
    return new Aggregate<>(
        new Pipeline(
            namespace.getDatabaseName(),
            namespace.getCollectionName(),
            List.of(new BsonDocument("$listSearchIndexes", which))),
        batchSize() == 0 ? null : Integer.valueOf(batchSize()),
        arguments,
        // Index Management: the concern and preference of the collection do not apply.
        Aggregate.Terms.ofPrimary(maxTimeMillis()),
        codec.get());
  }

  @Override
  public ListSearchIndexesIterable<T> name(String indexName) {
    name = notNull("indexName", indexName);
    return this;
  }

  @Override
  public ListSearchIndexesIterable<T> allowDiskUse(@Nullable Boolean allowDiskUse) {
    arguments.set("allowDiskUse", allowDiskUse);
    return this;
  }

  @Override
  public ListSearchIndexesIterable<T> batchSize(int batchSize) {
    setBatchSize(batchSize);
    return this;
  }

  @Override
  public ListSearchIndexesIterable<T> maxTime(long maxTime, TimeUnit timeUnit) {
    setMaxTime(maxTime, timeUnit);
    return this;
  }

  @Override
  public ListSearchIndexesIterable<T> collation(@Nullable Collation collation) {
    arguments.set("collation", collation);
    return this;
  }

  @Override
  public ListSearchIndexesIterable<T> comment(@Nullable String comment) {
    arguments.comment(comment);
    return this;
  }

  @Override
  public ListSearchIndexesIterable<T> comment(@Nullable BsonValue comment) {
    arguments.comment(comment);
    return this;
  }

  @Override
  public ListSearchIndexesIterable<T> timeoutMode(TimeoutMode timeoutMode) {
    setTimeoutMode(timeoutMode);
    return this;
  }

  @Override
  public <E> E explain(Class<E> explainResultClass) {
    return explain(command(), explainResultClass, null);
  }

  @Override
  public <E> E explain(Class<E> explainResultClass, ExplainVerbosity verbosity) {
    return explain(command(), explainResultClass, notNull("verbosity", verbosity));
  }
}
