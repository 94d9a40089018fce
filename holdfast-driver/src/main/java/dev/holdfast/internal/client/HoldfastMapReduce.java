package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoNamespace;
import dev.holdfast.client.MapReduceIterable;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.client.model.Collation;
import dev.holdfast.client.model.MapReduceAction;
import dev.holdfast.internal.operation.MapReduce;
import dev.holdfast.internal.operation.MapReduceToCollection;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.time.Deadline;
import java.util.concurrent.TimeUnit;
import org.bson.BsonJavaScript;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** A mapReduce that has not been sent yet. For one thread at a time. */
public final class HoldfastMapReduce<T> extends Results<T> implements MapReduceIterable<T> {
  private final MongoNamespace namespace;
  private final String map;
  private final String reduce;
  private @Nullable String collectionName; // Null if the reply contains the results.
  private @Nullable String databaseName;
  private MapReduceAction action = MapReduceAction.REPLACE;
  private @Nullable Boolean bypassValidation;

  HoldfastMapReduce(
      OperationSettings settings,
      @Nullable Session session,
      MongoNamespace namespace,
      String map,
      String reduce,
      Class<?> documentClass,
      CodecLookup<T> codec) {
    super(settings, session, documentClass, codec);
    this.namespace = namespace;
    this.map = map;
    this.reduce = reduce;
  }

  @Override
  MapReduce<T> command() {
    return new MapReduce<>(namespace, map, reduce, arguments, terms(), codec.get());
  }

  /** If the results go to a collection, the cursor reads that collection. */
  @Override
  public MongoCursor<T> cursor() {
    if (collectionName == null) {
      return super.cursor();
    }
    codec.get(); // Fails for a missing codec before anything is written.
    Deadline deadline = settings.deadline(); // One for both commands.
    write(collectionName, deadline);
    Results<T> written =
        new HoldfastFind<>(
            settings, session, target(collectionName), null, arguments.documentClass(), codec);
    written.setBatchSize(batchSize());
    return written.cursor(deadline);
  }

  private MongoNamespace target(String collection) {
    return new MongoNamespace(
        databaseName == null ? namespace.getDatabaseName() : databaseName, collection);
  }

  @Override
  public void toCollection() {
    if (collectionName == null) {
      throw new IllegalStateException(
          "toCollection() needs to know which one; call collectionName(…), or iterate over the results.");
    }
    write(collectionName, settings.deadline());
  }

  private void write(String toCollection, Deadline deadline) {
    settings.runWrite(
        new MapReduceToCollection(
            namespace,
            map,
            reduce,
            new MapReduceToCollection.Output(databaseName, toCollection, action, bypassValidation),
            arguments,
            maxTimeMillis(),
            settings.writeConcern()),
        session,
        deadline);
  }

  @Override
  public MapReduceIterable<T> collectionName(String collectionName) {
    this.collectionName = notNull("collectionName", collectionName);
    return this;
  }

  @Override
  public MapReduceIterable<T> finalizeFunction(@Nullable String finalizeFunction) {
    arguments.setValue(
        "finalize", finalizeFunction == null ? null : new BsonJavaScript(finalizeFunction));
    return this;
  }

  @Override
  public MapReduceIterable<T> scope(@Nullable Bson scope) {
    arguments.set("scope", scope);
    return this;
  }

  @Override
  public MapReduceIterable<T> sort(@Nullable Bson sort) {
    arguments.set("sort", sort);
    return this;
  }

  @Override
  public MapReduceIterable<T> filter(@Nullable Bson filter) {
    arguments.set("query", filter);
    return this;
  }

  @Override
  public MapReduceIterable<T> limit(int limit) {
    arguments.positive("limit", limit);
    return this;
  }

  @Override
  public MapReduceIterable<T> jsMode(boolean jsMode) {
    arguments.flag("jsMode", jsMode);
    return this;
  }

  @Override
  public MapReduceIterable<T> verbose(boolean verbose) {
    arguments.flag("verbose", verbose);
    return this;
  }

  @Override
  public MapReduceIterable<T> maxTime(long maxTime, TimeUnit timeUnit) {
    setMaxTime(maxTime, timeUnit);
    return this;
  }

  @Override
  public MapReduceIterable<T> action(MapReduceAction action) {
    this.action = notNull("action", action);
    return this;
  }

  @Override
  public MapReduceIterable<T> databaseName(@Nullable String databaseName) {
    this.databaseName = databaseName;
    return this;
  }

  @Override
  public MapReduceIterable<T> batchSize(int batchSize) {
    setBatchSize(batchSize);
    return this;
  }

  @Override
  public MapReduceIterable<T> bypassDocumentValidation(@Nullable Boolean bypassDocumentValidation) {
    bypassValidation = bypassDocumentValidation;
    return this;
  }

  @Override
  public MapReduceIterable<T> collation(@Nullable Collation collation) {
    arguments.set("collation", collation);
    return this;
  }

  @Override
  public MapReduceIterable<T> timeoutMode(TimeoutMode timeoutMode) {
    setTimeoutMode(timeoutMode);
    return this;
  }
}
