package dev.holdfast.client.model.search;

import dev.holdfast.internal.builder.Draft;
import org.bson.conversions.Bson;

/** Options of {@code $search} and {@code $searchMeta}. Immutable: each method returns a copy. */
public sealed interface SearchOptions extends Bson permits SearchBson {
  /** The name of the index. The default is {@code default}. */
  SearchOptions index(String name);

  SearchOptions highlight(SearchHighlight option);

  SearchOptions count(SearchCount option);

  /** Whether to return the fields that the index stores, instead of the documents of the collection. */
  SearchOptions returnStoredSource(boolean returnStoredSource);

  /** An option that this driver does not know. */
  SearchOptions option(String name, Object value);

  static SearchOptions searchOptions() {
    return new SearchBson(Draft.NONE);
  }
}
