package dev.holdfast.client.model;

import dev.holdfast.internal.value.Fields;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Options of a bulk write. By default the writes run in order and stop at the first error. */
public final class BulkWriteOptions {
  private boolean ordered = true;
  private @Nullable Boolean bypassDocumentValidation;
  private @Nullable BsonValue comment;
  private @Nullable Bson let;

  public BulkWriteOptions() {}

  public boolean isOrdered() {
    return ordered;
  }

  /** Whether the writes run in order and stop at the first error. The default is true. */
  public BulkWriteOptions ordered(boolean ordered) {
    this.ordered = ordered;
    return this;
  }

  public @Nullable Boolean getBypassDocumentValidation() {
    return bypassDocumentValidation;
  }

  /** Whether to bypass the validation rules of the collection. Null means the server's default. */
  public BulkWriteOptions bypassDocumentValidation(@Nullable Boolean bypassDocumentValidation) {
    this.bypassDocumentValidation = bypassDocumentValidation;
    return this;
  }

  public @Nullable BsonValue getComment() {
    return comment;
  }

  /** The comment appears with the command in logs, the profiler and {@code currentOp}. */
  public BulkWriteOptions comment(@Nullable String comment) {
    this.comment = comment == null ? null : new BsonString(comment);
    return this;
  }

  /** Same as {@link #comment(String)}, for any BSON type. */
  public BulkWriteOptions comment(@Nullable BsonValue comment) {
    this.comment = comment;
    return this;
  }

  public @Nullable Bson getLet() {
    return let;
  }

  /** Variables that expressions can use as {@code $$name}. */
  public BulkWriteOptions let(@Nullable Bson let) {
    this.let = let;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("BulkWriteOptions")
        .add("ordered", ordered)
        .add("bypassDocumentValidation", bypassDocumentValidation)
        .add("comment", comment)
        .add("let", let)
        .toString();
  }
}
