package dev.holdfast.client.model.search;

import dev.holdfast.internal.builder.Draft;
import org.bson.conversions.Bson;

/** Options for matching similar words. Immutable: each method returns a copy. */
public sealed interface FuzzySearchOptions extends Bson permits SearchBson {
  /** The maximum number of characters that may differ: 1 or 2. */
  FuzzySearchOptions maxEdits(int maxEdits);

  /** The number of characters at the beginning that must match. */
  FuzzySearchOptions prefixLength(int prefixLength);

  /** The maximum number of variations of a word to search. */
  FuzzySearchOptions maxExpansions(int maxExpansions);

  /** An option that this driver does not know. */
  FuzzySearchOptions option(String name, Object value);

  static FuzzySearchOptions fuzzySearchOptions() {
    return new SearchBson(Draft.NONE);
  }
}
