package dev.holdfast.client.model;

import dev.holdfast.internal.value.Fields;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * How many documents are inserted: in order and stopping at the first error, unless told otherwise.
 */
public final class InsertManyOptions {
  private boolean ordered = true;
  private @Nullable Boolean bypassDocumentValidation;
  private @Nullable BsonValue comment;

  public InsertManyOptions() {}

  public boolean isOrdered() {
    return ordered;
  }

  /** Whether an error stops the documents behind it. True unless set. */
  public InsertManyOptions ordered(boolean ordered) {
    this.ordered = ordered;
    return this;
  }

  public @Nullable Boolean getBypassDocumentValidation() {
    return bypassDocumentValidation;
  }

  /** Whether the collection's validation rules are passed over; null leaves it to the server. */
  public InsertManyOptions bypassDocumentValidation(@Nullable Boolean bypassDocumentValidation) {
    this.bypassDocumentValidation = bypassDocumentValidation;
    return this;
  }

  public @Nullable BsonValue getComment() {
    return comment;
  }

  /** Shows up beside the command in logs, the profiler and {@code currentOp}. */
  public InsertManyOptions comment(@Nullable String comment) {
    this.comment = comment == null ? null : new BsonString(comment);
    return this;
  }

  /** As {@link #comment(String)}, of any type. */
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
