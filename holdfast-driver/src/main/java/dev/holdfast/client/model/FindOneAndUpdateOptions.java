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

/** Options for finding, updating and returning a document. */
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

  /** The fields to return. Null means all fields. */
  public FindOneAndUpdateOptions projection(@Nullable Bson projection) {
    this.projection = projection;
    return this;
  }

  public @Nullable Bson getSort() {
    return sort;
  }

  /** Selects one of several matching documents: the first in this order. */
  public FindOneAndUpdateOptions sort(@Nullable Bson sort) {
    this.sort = sort;
    return this;
  }

  public boolean isUpsert() {
    return upsert;
  }

  /** Whether to insert a document if none matches. The default is false. */
  public FindOneAndUpdateOptions upsert(boolean upsert) {
    this.upsert = upsert;
    return this;
  }

  public ReturnDocument getReturnDocument() {
    return returnDocument;
  }

  /** Whether to return the document before or after the change. The default is before. */
  public FindOneAndUpdateOptions returnDocument(ReturnDocument returnDocument) {
    this.returnDocument = notNull("returnDocument", returnDocument);
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
  public FindOneAndUpdateOptions maxTime(long maxTime, TimeUnit timeUnit) {
    maxTimeMillis = Checks.millis("maxTime", maxTime, timeUnit);
    return this;
  }

  public @Nullable Boolean getBypassDocumentValidation() {
    return bypassDocumentValidation;
  }

  /** Whether to bypass the validation rules of the collection. Null means the server's default. */
  public FindOneAndUpdateOptions bypassDocumentValidation(
      @Nullable Boolean bypassDocumentValidation) {
    this.bypassDocumentValidation = bypassDocumentValidation;
    return this;
  }

  public @Nullable Collation getCollation() {
    return collation;
  }

  /** The rules for comparing strings. Null means the collation of the collection. */
  public FindOneAndUpdateOptions collation(@Nullable Collation collation) {
    this.collation = collation;
    return this;
  }

  public @Nullable List<? extends Bson> getArrayFilters() {
    return arrayFilters;
  }

  /** The array elements to update, for {@code $[name]} placeholders in the update. */
  public FindOneAndUpdateOptions arrayFilters(@Nullable List<? extends Bson> arrayFilters) {
    noneNullIfSet("arrayFilters", arrayFilters);
    this.arrayFilters = arrayFilters;
    return this;
  }

  public @Nullable Bson getHint() {
    return hint;
  }

  /** The index to use, by its keys. It overrides {@link #hintString(String)} if both are set. */
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

  /** The comment appears with the command in logs, the profiler and {@code currentOp}. */
  public FindOneAndUpdateOptions comment(@Nullable String comment) {
    this.comment = comment == null ? null : new BsonString(comment);
    return this;
  }

  /** Same as {@link #comment(String)}, for any BSON type. */
  public FindOneAndUpdateOptions comment(@Nullable BsonValue comment) {
    this.comment = comment;
    return this;
  }

  public @Nullable Bson getLet() {
    return let;
  }

  /** Variables that expressions can use as {@code $$name}. */
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
