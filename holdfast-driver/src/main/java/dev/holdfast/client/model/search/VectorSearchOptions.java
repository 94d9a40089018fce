package dev.holdfast.client.model.search;

import static dev.holdfast.internal.builder.Values.literal;

import dev.holdfast.internal.builder.Draft;
import org.bson.conversions.Bson;

/** Options of {@code Aggregates.vectorSearch}. Immutable: each method returns a copy. */
public sealed interface VectorSearchOptions extends Bson
    permits ApproximateVectorSearchOptions, ExactVectorSearchOptions {
  /** Only documents that match; the index has to have the fields as filter fields. */
  VectorSearchOptions filter(Bson filter);

  /** A filter for the documents around nested vectors. */
  VectorSearchOptions parentFilter(Bson parentFilter);

  VectorSearchOptions nestedOptions(VectorSearchNestedOptions nestedOptions);

  /** Whether the index answers with what it stores, instead of the collection. */
  VectorSearchOptions returnStoredSource(boolean returnStoredSource);

  /** An option this driver does not know yet. */
  VectorSearchOptions option(String name, Object value);

  /** @param numCandidates how many neighbours are looked at; more find better results in more time */
  static ApproximateVectorSearchOptions approximateVectorSearchOptions(long numCandidates) {
    return new SearchBson(Draft.of("numCandidates", literal(numCandidates)));
  }

  /** Compares all vectors. */
  static ExactVectorSearchOptions exactVectorSearchOptions() {
    return new SearchBson(Draft.of("exact", literal(true)));
  }
}
