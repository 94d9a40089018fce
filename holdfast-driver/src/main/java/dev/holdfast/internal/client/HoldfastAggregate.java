package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.ExplainVerbosity;
import dev.holdfast.client.AggregateIterable;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.client.model.Collation;
import dev.holdfast.internal.operation.Aggregate;
import dev.holdfast.internal.operation.AggregateToCollection;
import dev.holdfast.internal.operation.Pipeline;
import dev.holdfast.internal.operation.ReadCommand;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.value.Checks;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** An aggregation that has not been sent yet. For one thread at a time. */
public final class HoldfastAggregate<T> extends Results<T> implements AggregateIterable<T> {
  private final String database;
  private final @Nullable String collection;
  private final List<? extends Bson> stages;
  private final Hints hints = new Hints(arguments);
  private long maxAwaitMillis;

  /**
   * @param collection null for an aggregation on the database
   */
  HoldfastAggregate(
      OperationSettings settings,
      @Nullable Session session,
      String database,
      @Nullable String collection,
      List<? extends Bson> stages,
      Class<?> documentClass,
      CodecLookup<T> codec) {
    super(settings, session, documentClass, codec);
    this.database = database;
    this.collection = collection;
    this.stages = List.copyOf(noneNull("pipeline", stages));
  }

  @Override
  Aggregate<T> command() {
    return new Aggregate<>(
        pipeline(),
        batchSize() == 0 ? null : Integer.valueOf(batchSize()),
        arguments,
        terms(),
        codec.get());
  }

  private AggregateToCollection writingCommand() {
    return new AggregateToCollection(pipeline(), arguments, terms(), settings.writeConcern());
  }

  private Pipeline pipeline() {
    return new Pipeline(database, collection, stages);
  }

  /** Encodes the last stage, so call it when the operation runs, not while the application configures it. */
  private @Nullable WriteStage writeStage() {
    return WriteStage.of(stages, arguments.documentClass(), settings.codecRegistry());
  }

  /** A pipeline that writes returns the documents of the collection that it wrote to. */
  @Override
  public MongoCursor<T> cursor() {
    WriteStage writeStage = writeStage();
    if (writeStage == null) {
      return super.cursor();
    }
    codec.get(); // Fails for a missing codec before anything is written.
    Deadline deadline = settings.deadline(); // One for both commands.
    write(deadline);
    Results<T> written =
        new HoldfastFind<>(
            settings, session, writeStage.target(database), null, arguments.documentClass(), codec);
    written.setBatchSize(batchSize());
    return written.cursor(deadline);
  }

  @Override
  public void toCollection() {
    if (writeStage() == null) {
      throw new IllegalStateException(
          "toCollection() is for a pipeline whose last stage is $out or $merge; this one only reads,"
              + " so iterate over it.");
    }
    write(settings.deadline());
  }

  private void write(Deadline deadline) {
    if (timeoutMode() == TimeoutMode.ITERATION) {
      throw new IllegalArgumentException(
          "An aggregation with $out or $merge has no results to iterate over, so that its timeout is"
              + " for all of it: do not use TimeoutMode.ITERATION.");
    }
    settings.runWrite(writingCommand(), session, deadline);
  }

  @Override
  long maxAwaitMillis() {
    return maxAwaitMillis;
  }

  private ReadCommand<?> explainable() {
    return writeStage() == null ? command() : writingCommand();
  }

  @Override
  public AggregateIterable<T> allowDiskUse(@Nullable Boolean allowDiskUse) {
    arguments.set("allowDiskUse", allowDiskUse);
    return this;
  }

  @Override
  public AggregateIterable<T> batchSize(int batchSize) {
    setBatchSize(batchSize);
    return this;
  }

  @Override
  public AggregateIterable<T> timeoutMode(TimeoutMode timeoutMode) {
    setTimeoutMode(timeoutMode);
    return this;
  }

  @Override
  public AggregateIterable<T> maxTime(long maxTime, TimeUnit timeUnit) {
    setMaxTime(maxTime, timeUnit);
    return this;
  }

  @Override
  public AggregateIterable<T> maxAwaitTime(long maxAwaitTime, TimeUnit timeUnit) {
    maxAwaitMillis = Checks.millis("maxAwaitTime", maxAwaitTime, timeUnit);
    return this;
  }

  @Override
  public AggregateIterable<T> bypassDocumentValidation(@Nullable Boolean bypassDocumentValidation) {
    arguments.set("bypassDocumentValidation", bypassDocumentValidation);
    return this;
  }

  @Override
  public AggregateIterable<T> collation(@Nullable Collation collation) {
    arguments.set("collation", collation);
    return this;
  }

  @Override
  public AggregateIterable<T> comment(@Nullable String comment) {
    arguments.comment(comment);
    return this;
  }

  @Override
  public AggregateIterable<T> comment(@Nullable BsonValue comment) {
    arguments.comment(comment);
    return this;
  }

  @Override
  public AggregateIterable<T> hint(@Nullable Bson hint) {
    hints.keys(hint);
    return this;
  }

  @Override
  public AggregateIterable<T> hintString(@Nullable String hintString) {
    hints.name(hintString);
    return this;
  }

  @Override
  public AggregateIterable<T> let(@Nullable Bson let) {
    arguments.set("let", let);
    return this;
  }

  @Override
  public <E> E explain(Class<E> explainResultClass) {
    return explain(explainable(), explainResultClass, null);
  }

  @Override
  public <E> E explain(Class<E> explainResultClass, ExplainVerbosity verbosity) {
    return explain(explainable(), explainResultClass, notNull("verbosity", verbosity));
  }
}
