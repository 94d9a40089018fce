package dev.holdfast.client.model.search;

import dev.holdfast.internal.builder.Draft;
import org.bson.conversions.Bson;

/** Options for vectors inside arrays. Immutable: each method returns a copy. */
public sealed interface VectorSearchNestedOptions extends Bson permits SearchBson {
  /** How to combine the scores of several vectors of a document. */
  VectorSearchNestedOptions scoreMode(VectorSearchScoreMode scoreMode);

  /** An option that this driver does not know. */
  VectorSearchNestedOptions option(String name, Object value);

  static VectorSearchNestedOptions vectorSearchNestedOptions() {
    return new SearchBson(Draft.NONE);
  }
}
