package dev.holdfast.client.model.search;

import static dev.holdfast.internal.value.Checks.notNull;

import org.bson.conversions.Bson;

/** A query from which the server computes the vector to search for. */
public sealed interface VectorSearchQuery extends Bson permits TextVectorSearchQuery {
  static TextVectorSearchQuery textQuery(String text) {
    return new TextQuery(notNull("text", text), null);
  }
}
