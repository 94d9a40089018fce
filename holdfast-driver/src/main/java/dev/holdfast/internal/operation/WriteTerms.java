package dev.holdfast.internal.operation;

import dev.holdfast.WriteConcern;
import dev.holdfast.wire.BodyWriter;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The options that apply to all statements of a write command. */
public record WriteTerms(
    WriteConcern writeConcern,
    boolean ordered,
    @Nullable Boolean bypassDocumentValidation,
    @Nullable BsonValue comment,
    @Nullable BsonDocument let) {

  void encode(BodyWriter body) {
    body.put("ordered", ordered);
    if (bypassDocumentValidation != null) {
      body.put("bypassDocumentValidation", (boolean) bypassDocumentValidation);
    }
    if (comment != null) {
      body.put("comment", comment);
    }
    if (let != null) {
      body.put("let", let);
    }
  }
}
