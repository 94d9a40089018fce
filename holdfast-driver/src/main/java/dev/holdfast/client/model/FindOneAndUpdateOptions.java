package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.noneNullIfSet;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Checks;
import dev.holdfast.internal.value.Fields;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** How a document is found, updated and returned. */
public class FindOneAndUpdateOptions {
  private @Nullable Bson projection;
  private @Nullable Bson sort;
  private boolean upsert;
  private ReturnDocument returnDocument = ReturnDocument.BEFORE;
  private long maxTimeMillis;
  private @Nullable Boolean bypassDocumentValidation;
  private @Nullable Collation collation;
  private @Nullable List<? extends Bson> arrayFilters;
  private @Nullable Bson hint;
  private @Nullable String hintString;
  private @Nullable BsonValue comment;
  private @Nullable Bson let;

  public FindOneAndUpdateOptions() {}

  public @Nullable Bson getProjection() {
    return projection;
  }

  /** Which fields come back; null is all of them. */
  public FindOneAndUpdateOptions projection(@Nullable Bson projection) {
    this.projection = projection;
    return this;
  }

  public @Nullable Bson getSort() {
    return sort;
  }

  /** Which of several matching documents is taken: the first in this order. */
  public FindOneAndUpdateOptions sort(@Nullable Bson sort) {
    this.sort = sort;
    return this;
  }

  public boolean isUpsert() {
    return upsert;
  }

  /** Whether a document is inserted when none matches. False unless set. */
  public FindOneAndUpdateOptions upsert(boolean upsert) {
    this.upsert = upsert;
    return this;
  }

  public ReturnDocument getReturnDocument() {
    return returnDocument;
  }

  /** Which of its two states comes back: before the change, unless set. */
  public FindOneAndUpdateOptions returnDocument(ReturnDocument returnDocument) {
    this.returnDocument = notNull("returnDocument", returnDocument);
    return this;
  }

  public long getMaxTime(TimeUnit timeUnit) {
    return notNull("timeUnit", timeUnit).convert(maxTimeMillis, TimeUnit.MILLISECONDS);
  }

  /**
   * How long the server may work on it; 0, as it is unless set, sets no limit.
   *
   * @throws IllegalArgumentException if it is negative, or positive but less than 1 ms
   */
  public FindOneAndUpdateOptions maxTime(long maxTime, TimeUnit timeUnit) {
    maxTimeMillis = Checks.millis("maxTime", maxTime, timeUnit);
    return this;
  }

  public @Nullable Boolean getBypassDocumentValidation() {
    return bypassDocumentValidation;
  }

  /** Whether the collection's validation rules are passed over; null leaves it to the server. */
  public FindOneAndUpdateOptions bypassDocumentValidation(
      @Nullable Boolean bypassDocumentValidation) {
    this.bypassDocumentValidation = bypassDocumentValidation;
    return this;
  }

  public @Nullable Collation getCollation() {
    return collation;
  }

  /** How strings compare; null is the collation of the collection. */
  public FindOneAndUpdateOptions collation(@Nullable Collation collation) {
    this.collation = collation;
    return this;
  }

  public @Nullable List<? extends Bson> getArrayFilters() {
    return arrayFilters;
  }

  /** Which elements of arrays the update touches, for its {@code $[name]} placeholders. */
  public FindOneAndUpdateOptions arrayFilters(@Nullable List<? extends Bson> arrayFilters) {
    noneNullIfSet("arrayFilters", arrayFilters);
    this.arrayFilters = arrayFilters;
    return this;
  }

  public @Nullable Bson getHint() {
    return hint;
  }

  /** The index to use, by its keys. Wins over {@link #hintString(String)} when both are set. */
  public FindOneAndUpdateOptions hint(@Nullable Bson hint) {
    this.hint = hint;
    return this;
  }

  public @Nullable String getHintString() {
    return hintString;
  }

  /** The index to use, by its name. */
  public FindOneAndUpdateOptions hintString(@Nullable String hintString) {
    this.hintString = hintString;
    return this;
  }

  public @Nullable BsonValue getComment() {
    return comment;
  }

  /** Shows up beside the command in logs, the profiler and {@code currentOp}. */
  public FindOneAndUpdateOptions comment(@Nullable String comment) {
    this.comment = comment == null ? null : new BsonString(comment);
    return this;
  }

  /** As {@link #comment(String)}, of any type. */
  public FindOneAndUpdateOptions comment(@Nullable BsonValue comment) {
    this.comment = comment;
    return this;
  }

  public @Nullable Bson getLet() {
    return let;
  }

  /** Values that expressions may use as {@code $$name}. */
  public FindOneAndUpdateOptions let(@Nullable Bson let) {
    this.let = let;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("FindOneAndUpdateOptions")
        .add("projection", projection)
        .add("sort", sort)
        .add("upsert", upsert)
        .add("returnDocument", returnDocument)
        .addMillis("maxTime", maxTimeMillis)
        .add("bypassDocumentValidation", bypassDocumentValidation)
        .add("collation", collation)
        .add("arrayFilters", arrayFilters)
        .add("hint", hint)
        .add("hintString", hintString)
        .add("comment", comment)
        .add("let", let)
        .toString();
  }
}
