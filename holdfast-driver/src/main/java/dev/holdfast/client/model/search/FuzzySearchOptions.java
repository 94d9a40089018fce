package dev.holdfast.client.model.search;

import dev.holdfast.internal.builder.Draft;
import org.bson.conversions.Bson;

/** How similar words have to be. Immutable: each method returns a copy. */
public sealed interface FuzzySearchOptions extends Bson permits SearchBson {
  /** How many characters may differ: 1 or 2. */
  FuzzySearchOptions maxEdits(int maxEdits);

  /** How many characters at the beginning must not differ. */
  FuzzySearchOptions prefixLength(int prefixLength);

  /** How many variations of a word are searched. */
  FuzzySearchOptions maxExpansions(int maxExpansions);

  /** An option this driver does not know yet. */
  FuzzySearchOptions option(String name, Object value);

  static FuzzySearchOptions fuzzySearchOptions() {
    return new SearchBson(Draft.NONE);
  }
}
