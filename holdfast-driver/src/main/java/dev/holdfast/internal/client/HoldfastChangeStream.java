package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.Function;
import dev.holdfast.client.ChangeStreamIterable;
import dev.holdfast.client.MongoChangeStreamCursor;
import dev.holdfast.client.MongoIterable;
import dev.holdfast.client.model.Collation;
import dev.holdfast.client.model.changestream.ChangeStreamDocument;
import dev.holdfast.client.model.changestream.FullDocument;
import dev.holdfast.client.model.changestream.FullDocumentBeforeChange;
import dev.holdfast.internal.operation.Arguments;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.value.Checks;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.codecs.Decoder;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** A change stream that has not been opened yet. For one thread at a time. */
public final class HoldfastChangeStream<T> implements ChangeStreamIterable<T> {
  private final OperationSettings settings;
  private final @Nullable Session session;
  private final ChangeStreamTarget target;
  private final List<? extends Bson> stages;
  private final Class<T> resultClass;
  private final BsonDocument options = new BsonDocument();
  private StreamStart start = StreamStart.NOW;
  private int batchSize;
  private long maxAwaitMillis;
  private @Nullable Collation collation;
  private @Nullable BsonValue comment;

  HoldfastChangeStream(
      OperationSettings settings,
      @Nullable Session session,
      ChangeStreamTarget target,
      List<? extends Bson> stages,
      Class<T> resultClass) {
    this.settings = settings;
    this.session = session;
    this.target = target;
    this.stages = List.copyOf(noneNull("pipeline", stages));
    this.resultClass = notNull("resultClass", resultClass);
  }

  @Override
  public MongoChangeStreamCursor<ChangeStreamDocument<T>> cursor() {
    return open(ChangeStreamDocument.createCodec(resultClass, settings.codecRegistry()));
  }

  private <E> ChangeStreamCursor<E> open(Decoder<E> decoder) {
    settings.requireLongerThan(maxAwaitMillis);
    // A copy: the cursor sends the options again when it resumes, and they may change here.
    Arguments arguments =
        new Arguments(BsonDocument.class, settings.codecRegistry())
            .set("collation", collation)
            .comment(comment);
    StreamRequest request =
        new StreamRequest(
            settings, target, options.clone(), stages, arguments, batchSize, maxAwaitMillis);
    return ChangeStreamCursor.open(request, start, session, decoder);
  }

  @Override
  public @Nullable ChangeStreamDocument<T> first() {
    try (MongoChangeStreamCursor<ChangeStreamDocument<T>> cursor = cursor()) {
      return cursor.hasNext() ? cursor.next() : null;
    }
  }

  @Override
  public <U> MongoIterable<U> map(Function<ChangeStreamDocument<T>, U> mapper) {
    return new MappedResults<>(this, mapper);
  }

  @Override
  public <E> MongoIterable<E> withDocumentClass(Class<E> documentClass) {
    return new Plain<>(this, settings.codecOf(notNull("documentClass", documentClass)));
  }

  @Override
  public ChangeStreamIterable<T> fullDocument(FullDocument fullDocument) {
    options.put("fullDocument", new BsonString(notNull("fullDocument", fullDocument).getValue()));
    return this;
  }

  @Override
  public ChangeStreamIterable<T> fullDocumentBeforeChange(
      FullDocumentBeforeChange fullDocumentBeforeChange) {
    options.put(
        "fullDocumentBeforeChange",
        new BsonString(notNull("fullDocumentBeforeChange", fullDocumentBeforeChange).getValue()));
    return this;
  }

  @Override
  public ChangeStreamIterable<T> showExpandedEvents(boolean showExpandedEvents) {
    options.put("showExpandedEvents", BsonBoolean.valueOf(showExpandedEvents));
    return this;
  }

  @Override
  public ChangeStreamIterable<T> resumeAfter(BsonDocument resumeToken) {
    start =
        new StreamStart(
            start.startAfter(), notNull("resumeToken", resumeToken), start.atOperationTime());
    return this;
  }

  @Override
  public ChangeStreamIterable<T> startAfter(BsonDocument startAfter) {
    start =
        new StreamStart(
            notNull("startAfter", startAfter), start.resumeAfter(), start.atOperationTime());
    return this;
  }

  @Override
  public ChangeStreamIterable<T> startAtOperationTime(BsonTimestamp startAtOperationTime) {
    start =
        new StreamStart(
            start.startAfter(),
            start.resumeAfter(),
            notNull("startAtOperationTime", startAtOperationTime));
    return this;
  }

  @Override
  public ChangeStreamIterable<T> batchSize(int batchSize) {
    this.batchSize = batchSize;
    return this;
  }

  @Override
  public ChangeStreamIterable<T> maxAwaitTime(long maxAwaitTime, TimeUnit timeUnit) {
    maxAwaitMillis = Checks.millis("maxAwaitTime", maxAwaitTime, timeUnit);
    return this;
  }

  @Override
  public ChangeStreamIterable<T> collation(@Nullable Collation collation) {
    this.collation = collation;
    return this;
  }

  @Override
  public ChangeStreamIterable<T> comment(@Nullable String comment) {
    this.comment = comment == null ? null : new BsonString(comment);
    return this;
  }

  @Override
  public ChangeStreamIterable<T> comment(@Nullable BsonValue comment) {
    this.comment = comment;
    return this;
  }

  /** The same stream, with events decoded to the class that the application chose. */
  public record Plain<E>(HoldfastChangeStream<?> stream, CodecLookup<E> codec)
      implements MongoIterable<E> {
    @Override
    public MongoChangeStreamCursor<E> cursor() {
      return stream.open(codec.get());
    }

    @Override
    public @Nullable E first() {
      try (MongoChangeStreamCursor<E> cursor = cursor()) {
        return cursor.hasNext() ? cursor.next() : null;
      }
    }

    @Override
    public <U> MongoIterable<U> map(Function<E, U> mapper) {
      return new MappedResults<>(this, mapper);
    }

    @Override
    public MongoIterable<E> batchSize(int batchSize) {
      stream.batchSize(batchSize);
      return this;
    }
  }
}
