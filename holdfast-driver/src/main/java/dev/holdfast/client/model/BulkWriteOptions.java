package dev.holdfast.client.model;

import dev.holdfast.internal.value.Fields;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** How a bulk write runs: in order and stopping at the first error, unless told otherwise. */
public final class BulkWriteOptions {
  private boolean ordered = true;
  private @Nullable Boolean bypassDocumentValidation;
  private @Nullable BsonValue comment;
  private @Nullable Bson let;

  public BulkWriteOptions() {}

  public boolean isOrdered() {
    return ordered;
  }

  /** Whether the writes run one after the other and stop at the first error. True unless set. */
  public BulkWriteOptions ordered(boolean ordered) {
    this.ordered = ordered;
    return this;
  }

  public @Nullable Boolean getBypassDocumentValidation() {
    return bypassDocumentValidation;
  }

  /** Whether the collection's validation rules are passed over; null leaves it to the server. */
  public BulkWriteOptions bypassDocumentValidation(@Nullable Boolean bypassDocumentValidation) {
    this.bypassDocumentValidation = bypassDocumentValidation;
    return this;
  }

  public @Nullable BsonValue getComment() {
    return comment;
  }

  /** Shows up beside the command in logs, the profiler and {@code currentOp}. */
  public BulkWriteOptions comment(@Nullable String comment) {
    this.comment = comment == null ? null : new BsonString(comment);
    return this;
  }

  /** As {@link #comment(String)}, of any type. */
  public BulkWriteOptions comment(@Nullable BsonValue comment) {
    this.comment = comment;
    return this;
  }

  public @Nullable Bson getLet() {
    return let;
  }

  /** Values that expressions may use as {@code $$name}. */
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
