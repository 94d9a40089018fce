package dev.holdfast.client.model.search;

import dev.holdfast.internal.builder.Draft;
import org.bson.conversions.Bson;

/** Options of {@code $search} and {@code $searchMeta}. Immutable: each method returns a copy. */
public sealed interface SearchOptions extends Bson permits SearchBson {
  /** The name of the index; {@code default} if not set. */
  SearchOptions index(String name);

  SearchOptions highlight(SearchHighlight option);

  SearchOptions count(SearchCount option);

  /** Whether the index answers with what it stores, instead of the collection. */
  SearchOptions returnStoredSource(boolean returnStoredSource);

  /** An option this driver does not know yet. */
  SearchOptions option(String name, Object value);

  static SearchOptions searchOptions() {
    return new SearchBson(Draft.NONE);
  }
}
