package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.CursorType;
import dev.holdfast.ExplainVerbosity;
import dev.holdfast.MongoNamespace;
import dev.holdfast.client.FindIterable;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.client.model.Collation;
import dev.holdfast.internal.operation.Find;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.value.Checks;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** A find that has not been sent yet. For one thread at a time. */
public final class HoldfastFind<T> extends Results<T> implements FindIterable<T> {
  private final MongoNamespace namespace;
  private final Hints hints = new Hints(arguments);
  private @Nullable Bson filter;
  private int limit;
  private long maxAwaitMillis;
  private CursorType cursorType = CursorType.NonTailable;

  HoldfastFind(
      OperationSettings settings,
      @Nullable Session session,
      MongoNamespace namespace,
      @Nullable Bson filter,
      Class<?> documentClass,
      CodecLookup<T> codec) {
    super(settings, session, documentClass, codec);
    this.namespace = namespace;
    this.filter = filter;
  }

  @Override
  Find<T> command() {
    return new Find<>(namespace, filter, arguments, limit, batchSize(), terms(), codec.get());
  }

  /** Requests one document in a single batch, so that neither server nor client needs a cursor. */
  @Override
  public @Nullable T first() {
    requireSense();
    if (isTailable()) { // Servers reject tailable cursors with a single batch.
      try (MongoCursor<T> cursor = cursor()) {
        return cursor.available() == 0 ? null : cursor.next();
      }
    }
    Find<T> find = new Find<>(namespace, filter, arguments, -1, 0, terms(), codec.get());
    List<T> found = settings.run(find, session).documents();
    return found.isEmpty() ? null : found.get(0);
  }

  @Override
  boolean isTailable() {
    return cursorType.isTailable();
  }

  @Override
  boolean isAwaiting() {
    return cursorType == CursorType.TailableAwait;
  }

  @Override
  int limit() {
    return Math.abs(limit);
  }

  @Override
  long maxAwaitMillis() {
    return cursorType == CursorType.TailableAwait ? maxAwaitMillis : 0;
  }

  @Override
  public FindIterable<T> filter(@Nullable Bson filter) {
    this.filter = filter;
    return this;
  }

  @Override
  public FindIterable<T> limit(int limit) {
    this.limit = limit;
    return this;
  }

  @Override
  public FindIterable<T> skip(int skip) {
    arguments.set("skip", skip == 0 ? null : Integer.valueOf(skip));
    return this;
  }

  @Override
  public FindIterable<T> maxTime(long maxTime, TimeUnit timeUnit) {
    setMaxTime(maxTime, timeUnit);
    return this;
  }

  @Override
  public FindIterable<T> maxAwaitTime(long maxAwaitTime, TimeUnit timeUnit) {
    maxAwaitMillis = Checks.millis("maxAwaitTime", maxAwaitTime, timeUnit);
    return this;
  }

  @Override
  public FindIterable<T> projection(@Nullable Bson projection) {
    arguments.set("projection", projection);
    return this;
  }

  @Override
  public FindIterable<T> sort(@Nullable Bson sort) {
    arguments.set("sort", sort);
    return this;
  }

  @Override
  public FindIterable<T> noCursorTimeout(boolean noCursorTimeout) {
    arguments.flag("noCursorTimeout", noCursorTimeout);
    return this;
  }

  @Override
  public FindIterable<T> partial(boolean partial) {
    arguments.flag("allowPartialResults", partial);
    return this;
  }

  @Override
  public FindIterable<T> cursorType(CursorType cursorType) {
    this.cursorType = notNull("cursorType", cursorType);
    arguments.flag("tailable", cursorType.isTailable());
    arguments.flag("awaitData", cursorType == CursorType.TailableAwait);
    return this;
  }

  @Override
  public FindIterable<T> batchSize(int batchSize) {
    setBatchSize(batchSize);
    return this;
  }

  @Override
  public FindIterable<T> collation(@Nullable Collation collation) {
    arguments.set("collation", collation);
    return this;
  }

  @Override
  public FindIterable<T> comment(@Nullable String comment) {
    arguments.comment(comment);
    return this;
  }

  @Override
  public FindIterable<T> comment(@Nullable BsonValue comment) {
    arguments.comment(comment);
    return this;
  }

  @Override
  public FindIterable<T> hint(@Nullable Bson hint) {
    hints.keys(hint);
    return this;
  }

  @Override
  public FindIterable<T> hintString(@Nullable String hintString) {
    hints.name(hintString);
    return this;
  }

  @Override
  public FindIterable<T> let(@Nullable Bson let) {
    arguments.set("let", let);
    return this;
  }

  @Override
  public FindIterable<T> max(@Nullable Bson max) {
    arguments.set("max", max);
    return this;
  }

  @Override
  public FindIterable<T> min(@Nullable Bson min) {
    arguments.set("min", min);
    return this;
  }

  @Override
  public FindIterable<T> returnKey(boolean returnKey) {
    arguments.flag("returnKey", returnKey);
    return this;
  }

  @Override
  public FindIterable<T> showRecordId(boolean showRecordId) {
    arguments.flag("showRecordId", showRecordId);
    return this;
  }

  @Override
  public FindIterable<T> allowDiskUse(@Nullable Boolean allowDiskUse) {
    arguments.set("allowDiskUse", allowDiskUse);
    return this;
  }

  @Override
  public FindIterable<T> timeoutMode(TimeoutMode timeoutMode) {
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
