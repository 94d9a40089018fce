package dev.holdfast.client.model.search;

import java.util.Objects;
import org.bson.conversions.Bson;

/** What the server makes a vector of, to search for it. */
public sealed interface VectorSearchQuery extends Bson permits TextVectorSearchQuery {
  static TextVectorSearchQuery textQuery(String text) {
    return new TextQuery(Objects.requireNonNull(text, "text"), null);
  }
}
