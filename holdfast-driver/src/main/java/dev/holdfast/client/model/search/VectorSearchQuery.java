package dev.holdfast.client.model.search;

import static dev.holdfast.internal.value.Checks.notNull;

import org.bson.conversions.Bson;

/** What the server makes a vector of, to search for it. */
public sealed interface VectorSearchQuery extends Bson permits TextVectorSearchQuery {
  static TextVectorSearchQuery textQuery(String text) {
    return new TextQuery(notNull("text", text), null);
  }
}
