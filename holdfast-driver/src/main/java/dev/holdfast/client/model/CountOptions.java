package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Checks;
import dev.holdfast.internal.value.Fields;
import java.util.concurrent.TimeUnit;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Options for counting documents. */
public class CountOptions {
  private @Nullable Bson hint;
  private @Nullable String hintString;
  private int limit;
  private int skip;
  private long maxTimeMillis;
  private @Nullable Collation collation;
  private @Nullable BsonValue comment;

  public CountOptions() {}

  public @Nullable Bson getHint() {
    return hint;
  }

  /** The index to use, by its keys. It overrides {@link #hintString(String)} if both are set. */
  public CountOptions hint(@Nullable Bson hint) {
    this.hint = hint;
    return this;
  }

  public @Nullable String getHintString() {
    return hintString;
  }

  /** The index to use, by its name. */
  public CountOptions hintString(@Nullable String hintString) {
    this.hintString = hintString;
    return this;
  }

  public int getLimit() {
    return limit;
  }

  /** The maximum count. 0 means no limit. */
  public CountOptions limit(int limit) {
    this.limit = limit;
    return this;
  }

  public int getSkip() {
    return skip;
  }

  /** The number of documents to skip before counting. */
  public CountOptions skip(int skip) {
    this.skip = skip;
    return this;
  }

  public long getMaxTime(TimeUnit timeUnit) {
    return notNull("timeUnit", timeUnit).convert(maxTimeMillis, TimeUnit.MILLISECONDS);
  }

  /**
   * The time limit of the operation on the server. 0, the default, means no limit.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  public CountOptions maxTime(long maxTime, TimeUnit timeUnit) {
    maxTimeMillis = Checks.millis("maxTime", maxTime, timeUnit);
    return this;
  }

  public @Nullable Collation getCollation() {
    return collation;
  }

  /** The rules for comparing strings. Null means the collation of the collection. */
  public CountOptions collation(@Nullable Collation collation) {
    this.collation = collation;
    return this;
  }

  public @Nullable BsonValue getComment() {
    return comment;
  }

  /** The comment appears with the command in logs, the profiler and {@code currentOp}. */
  public CountOptions comment(@Nullable String comment) {
    this.comment = comment == null ? null : new BsonString(comment);
    return this;
  }

  /** Same as {@link #comment(String)}, for any BSON type. */
  public CountOptions comment(@Nullable BsonValue comment) {
    this.comment = comment;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("CountOptions")
        .add("hint", hint)
        .add("hintString", hintString)
        .add("limit", limit == 0 ? null : limit)
        .add("skip", skip == 0 ? null : skip)
        .addMillis("maxTime", maxTimeMillis)
        .add("collation", collation)
        .add("comment", comment)
        .toString();
  }
}
