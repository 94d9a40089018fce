package dev.holdfast.client.model;

import dev.holdfast.internal.value.Fields;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Options for deleting documents. */
public class DeleteOptions {
  private @Nullable Collation collation;
  private @Nullable Bson hint;
  private @Nullable String hintString;
  private @Nullable BsonValue comment;
  private @Nullable Bson let;

  public DeleteOptions() {}

  public @Nullable Collation getCollation() {
    return collation;
  }

  /** The rules for comparing strings. Null means the collation of the collection. */
  public DeleteOptions collation(@Nullable Collation collation) {
    this.collation = collation;
    return this;
  }

  public @Nullable Bson getHint() {
    return hint;
  }

  /** The index to use, by its keys. It overrides {@link #hintString(String)} if both are set. */
  public DeleteOptions hint(@Nullable Bson hint) {
    this.hint = hint;
    return this;
  }

  public @Nullable String getHintString() {
    return hintString;
  }

  /** The index to use, by its name. */
  public DeleteOptions hintString(@Nullable String hintString) {
    this.hintString = hintString;
    return this;
  }

  public @Nullable BsonValue getComment() {
    return comment;
  }

  /** The comment appears with the command in logs, the profiler and {@code currentOp}. */
  public DeleteOptions comment(@Nullable String comment) {
    this.comment = comment == null ? null : new BsonString(comment);
    return this;
  }

  /** Same as {@link #comment(String)}, for any BSON type. */
  public DeleteOptions comment(@Nullable BsonValue comment) {
    this.comment = comment;
    return this;
  }

  public @Nullable Bson getLet() {
    return let;
  }

  /** Variables that expressions can use as {@code $$name}. */
  public DeleteOptions let(@Nullable Bson let) {
    this.let = let;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("DeleteOptions")
        .add("collation", collation)
        .add("hint", hint)
        .add("hintString", hintString)
        .add("comment", comment)
        .add("let", let)
        .toString();
  }
}
