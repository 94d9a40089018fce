package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Checks;
import dev.holdfast.internal.value.Fields;
import java.util.concurrent.TimeUnit;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Options for finding, deleting and returning a document. */
public class FindOneAndDeleteOptions {
  private @Nullable Bson projection;
  private @Nullable Bson sort;
  private long maxTimeMillis;
  private @Nullable Collation collation;
  private @Nullable Bson hint;
  private @Nullable String hintString;
  private @Nullable BsonValue comment;
  private @Nullable Bson let;

  public FindOneAndDeleteOptions() {}

  public @Nullable Bson getProjection() {
    return projection;
  }

  /** The fields to return. Null means all fields. */
  public FindOneAndDeleteOptions projection(@Nullable Bson projection) {
    this.projection = projection;
    return this;
  }

  public @Nullable Bson getSort() {
    return sort;
  }

  /** Selects one of several matching documents: the first in this order. */
  public FindOneAndDeleteOptions sort(@Nullable Bson sort) {
    this.sort = sort;
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
  public FindOneAndDeleteOptions maxTime(long maxTime, TimeUnit timeUnit) {
    maxTimeMillis = Checks.millis("maxTime", maxTime, timeUnit);
    return this;
  }

  public @Nullable Collation getCollation() {
    return collation;
  }

  /** The rules for comparing strings. Null means the collation of the collection. */
  public FindOneAndDeleteOptions collation(@Nullable Collation collation) {
    this.collation = collation;
    return this;
  }

  public @Nullable Bson getHint() {
    return hint;
  }

  /** The index to use, by its keys. It overrides {@link #hintString(String)} if both are set. */
  public FindOneAndDeleteOptions hint(@Nullable Bson hint) {
    this.hint = hint;
    return this;
  }

  public @Nullable String getHintString() {
    return hintString;
  }

  /** The index to use, by its name. */
  public FindOneAndDeleteOptions hintString(@Nullable String hintString) {
    this.hintString = hintString;
    return this;
  }

  public @Nullable BsonValue getComment() {
    return comment;
  }

  /** The comment appears with the command in logs, the profiler and {@code currentOp}. */
  public FindOneAndDeleteOptions comment(@Nullable String comment) {
    this.comment = comment == null ? null : new BsonString(comment);
    return this;
  }

  /** Same as {@link #comment(String)}, for any BSON type. */
  public FindOneAndDeleteOptions comment(@Nullable BsonValue comment) {
    this.comment = comment;
    return this;
  }

  public @Nullable Bson getLet() {
    return let;
  }

  /** Variables that expressions can use as {@code $$name}. */
  public FindOneAndDeleteOptions let(@Nullable Bson let) {
    this.let = let;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("FindOneAndDeleteOptions")
        .add("projection", projection)
        .add("sort", sort)
        .addMillis("maxTime", maxTimeMillis)
        .add("collation", collation)
        .add("hint", hint)
        .add("hintString", hintString)
        .add("comment", comment)
        .add("let", let)
        .toString();
  }
}
