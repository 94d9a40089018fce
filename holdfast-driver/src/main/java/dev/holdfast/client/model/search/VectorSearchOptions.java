package dev.holdfast.client.model.search;

import static dev.holdfast.internal.builder.Values.literal;

import dev.holdfast.internal.builder.Draft;
import org.bson.conversions.Bson;

/** Options of {@code Aggregates.vectorSearch}. Immutable: each method returns a copy. */
public sealed interface VectorSearchOptions extends Bson
    permits ApproximateVectorSearchOptions, ExactVectorSearchOptions {
  /** Only documents that match. The index must define the fields as filter fields. */
  VectorSearchOptions filter(Bson filter);

  /** A filter for the documents that contain nested vectors. */
  VectorSearchOptions parentFilter(Bson parentFilter);

  VectorSearchOptions nestedOptions(VectorSearchNestedOptions nestedOptions);

  /** Whether to return the fields that the index stores, instead of the documents of the collection. */
  VectorSearchOptions returnStoredSource(boolean returnStoredSource);

  /** An option that this driver does not know. */
  VectorSearchOptions option(String name, Object value);

  /**
   * @param numCandidates the number of neighbours to consider; a higher number improves the results but takes
   *     longer
   */
  static ApproximateVectorSearchOptions approximateVectorSearchOptions(long numCandidates) {
    return new SearchBson(Draft.of("numCandidates", literal(numCandidates)));
  }

  /** Compares all vectors. */
  static ExactVectorSearchOptions exactVectorSearchOptions() {
    return new SearchBson(Draft.of("exact", literal(true)));
  }
}
