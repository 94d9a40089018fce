package dev.holdfast.client.model.search;

import dev.holdfast.internal.builder.Draft;
import org.bson.conversions.Bson;

/** Options for vectors inside of arrays. Immutable: each method returns a copy. */
public sealed interface VectorSearchNestedOptions extends Bson permits SearchBson {
  /** What becomes of the scores of a document's several vectors. */
  VectorSearchNestedOptions scoreMode(VectorSearchScoreMode scoreMode);

  /** An option this driver does not know yet. */
  VectorSearchNestedOptions option(String name, Object value);

  static VectorSearchNestedOptions vectorSearchNestedOptions() {
    return new SearchBson(Draft.NONE);
  }
}
