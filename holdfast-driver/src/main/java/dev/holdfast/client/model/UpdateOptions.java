package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.noneNullIfSet;

import dev.holdfast.internal.value.Fields;
import java.util.List;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Options for updating documents. */
public class UpdateOptions {
  private boolean upsert;
  private @Nullable Boolean bypassDocumentValidation;
  private @Nullable Collation collation;
  private @Nullable List<? extends Bson> arrayFilters;
  private @Nullable Bson hint;
  private @Nullable String hintString;
  private @Nullable BsonValue comment;
  private @Nullable Bson let;
  private @Nullable Bson sort;

  public UpdateOptions() {}

  public boolean isUpsert() {
    return upsert;
  }

  /** Whether to insert a document if none matches. The default is false. */
  public UpdateOptions upsert(boolean upsert) {
    this.upsert = upsert;
    return this;
  }

  public @Nullable Boolean getBypassDocumentValidation() {
    return bypassDocumentValidation;
  }

  /** Whether to bypass the validation rules of the collection. Null means the server's default. */
  public UpdateOptions bypassDocumentValidation(@Nullable Boolean bypassDocumentValidation) {
    this.bypassDocumentValidation = bypassDocumentValidation;
    return this;
  }

  public @Nullable Collation getCollation() {
    return collation;
  }

  /** The rules for comparing strings. Null means the collation of the collection. */
  public UpdateOptions collation(@Nullable Collation collation) {
    this.collation = collation;
    return this;
  }

  public @Nullable List<? extends Bson> getArrayFilters() {
    return arrayFilters;
  }

  /** The array elements to update, for {@code $[name]} placeholders in the update. */
  public UpdateOptions arrayFilters(@Nullable List<? extends Bson> arrayFilters) {
    noneNullIfSet("arrayFilters", arrayFilters);
    this.arrayFilters = arrayFilters;
    return this;
  }

  public @Nullable Bson getHint() {
    return hint;
  }

  /** The index to use, by its keys. It overrides {@link #hintString(String)} if both are set. */
  public UpdateOptions hint(@Nullable Bson hint) {
    this.hint = hint;
    return this;
  }

  public @Nullable String getHintString() {
    return hintString;
  }

  /** The index to use, by its name. */
  public UpdateOptions hintString(@Nullable String hintString) {
    this.hintString = hintString;
    return this;
  }

  public @Nullable BsonValue getComment() {
    return comment;
  }

  /** The comment appears with the command in logs, the profiler and {@code currentOp}. */
  public UpdateOptions comment(@Nullable String comment) {
    this.comment = comment == null ? null : new BsonString(comment);
    return this;
  }

  /** Same as {@link #comment(String)}, for any BSON type. */
  public UpdateOptions comment(@Nullable BsonValue comment) {
    this.comment = comment;
    return this;
  }

  public @Nullable Bson getLet() {
    return let;
  }

  /** Variables that expressions can use as {@code $$name}. */
  public UpdateOptions let(@Nullable Bson let) {
    this.let = let;
    return this;
  }

  public @Nullable Bson getSort() {
    return sort;
  }

  /**
   * Selects one of several matching documents: the first in this order. Only for updates of one document.
   * Requires MongoDB 8.0.
   */
  public UpdateOptions sort(@Nullable Bson sort) {
    this.sort = sort;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("UpdateOptions")
        .add("upsert", upsert)
        .add("bypassDocumentValidation", bypassDocumentValidation)
        .add("collation", collation)
        .add("arrayFilters", arrayFilters)
        .add("hint", hint)
        .add("hintString", hintString)
        .add("comment", comment)
        .add("let", let)
        .add("sort", sort)
        .toString();
  }
}
