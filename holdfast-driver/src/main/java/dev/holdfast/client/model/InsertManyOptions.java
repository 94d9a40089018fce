package dev.holdfast.client.model;

import dev.holdfast.internal.value.Fields;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Options for inserting many documents. By default the inserts run in order and stop at the first error. */
public final class InsertManyOptions {
  private boolean ordered = true;
  private @Nullable Boolean bypassDocumentValidation;
  private @Nullable BsonValue comment;

  public InsertManyOptions() {}

  public boolean isOrdered() {
    return ordered;
  }

  /** Whether to stop at the first error. The default is true. */
  public InsertManyOptions ordered(boolean ordered) {
    this.ordered = ordered;
    return this;
  }

  public @Nullable Boolean getBypassDocumentValidation() {
    return bypassDocumentValidation;
  }

  /** Whether to bypass the validation rules of the collection. Null means the server's default. */
  public InsertManyOptions bypassDocumentValidation(@Nullable Boolean bypassDocumentValidation) {
    this.bypassDocumentValidation = bypassDocumentValidation;
    return this;
  }

  public @Nullable BsonValue getComment() {
    return comment;
  }

  /** The comment appears with the command in logs, the profiler and {@code currentOp}. */
  public InsertManyOptions comment(@Nullable String comment) {
    this.comment = comment == null ? null : new BsonString(comment);
    return this;
  }

  /** Same as {@link #comment(String)}, for any BSON type. */
  public InsertManyOptions comment(@Nullable BsonValue comment) {
    this.comment = comment;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("InsertManyOptions")
        .add("ordered", ordered)
        .add("bypassDocumentValidation", bypassDocumentValidation)
        .add("comment", comment)
        .toString();
  }
}
