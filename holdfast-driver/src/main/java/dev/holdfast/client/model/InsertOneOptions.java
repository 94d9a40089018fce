package dev.holdfast.client.model;

import dev.holdfast.internal.value.Fields;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Options for inserting one document. */
public final class InsertOneOptions {
  private @Nullable Boolean bypassDocumentValidation;
  private @Nullable BsonValue comment;

  public InsertOneOptions() {}

  public @Nullable Boolean getBypassDocumentValidation() {
    return bypassDocumentValidation;
  }

  /** Whether to bypass the validation rules of the collection. Null means the server's default. */
  public InsertOneOptions bypassDocumentValidation(@Nullable Boolean bypassDocumentValidation) {
    this.bypassDocumentValidation = bypassDocumentValidation;
    return this;
  }

  public @Nullable BsonValue getComment() {
    return comment;
  }

  /** The comment appears with the command in logs, the profiler and {@code currentOp}. */
  public InsertOneOptions comment(@Nullable String comment) {
    this.comment = comment == null ? null : new BsonString(comment);
    return this;
  }

  /** Same as {@link #comment(String)}, for any BSON type. */
  public InsertOneOptions comment(@Nullable BsonValue comment) {
    this.comment = comment;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("InsertOneOptions")
        .add("bypassDocumentValidation", bypassDocumentValidation)
        .add("comment", comment)
        .toString();
  }
}
