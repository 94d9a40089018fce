package dev.holdfast.internal.clientbulk;

import dev.holdfast.client.model.bulk.ClientBulkWriteOptions;
import dev.holdfast.internal.value.Fields;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Implements {@link ClientBulkWriteOptions}. */
public final class BulkOptions implements ClientBulkWriteOptions {
  private @Nullable Boolean ordered;
  private @Nullable Boolean bypassDocumentValidation;
  private @Nullable Bson let;
  private @Nullable BsonValue comment;
  private @Nullable Boolean verboseResults;

  public BulkOptions() {}

  public boolean ordered() {
    return ordered == null || ordered;
  }

  public @Nullable Boolean bypassDocumentValidation() {
    return bypassDocumentValidation;
  }

  public @Nullable Bson let() {
    return let;
  }

  public @Nullable BsonValue comment() {
    return comment;
  }

  public boolean verboseResults() {
    return verboseResults != null && verboseResults;
  }

  @Override
  public BulkOptions ordered(@Nullable Boolean ordered) {
    this.ordered = ordered;
    return this;
  }

  @Override
  public BulkOptions bypassDocumentValidation(@Nullable Boolean bypassDocumentValidation) {
    this.bypassDocumentValidation = bypassDocumentValidation;
    return this;
  }

  @Override
  public BulkOptions let(@Nullable Bson let) {
    this.let = let;
    return this;
  }

  @Override
  public BulkOptions comment(@Nullable BsonValue comment) {
    this.comment = comment;
    return this;
  }

  @Override
  public BulkOptions verboseResults(@Nullable Boolean verboseResults) {
    this.verboseResults = verboseResults;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("ClientBulkWriteOptions")
        .add("ordered", ordered)
        .add("bypassDocumentValidation", bypassDocumentValidation)
        .add("let", let)
        .add("comment", comment)
        .add("verboseResults", verboseResults)
        .toString();
  }
}
