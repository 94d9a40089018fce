package dev.holdfast.client.model.search;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.Items;
import org.bson.conversions.Bson;

/** The fields for which results include the matching text. Immutable: each method returns a copy. */
public sealed interface SearchHighlight extends Bson permits SearchBson {
  SearchHighlight maxCharsToExamine(int maxCharsToExamine);

  SearchHighlight maxNumPassages(int maxNumPassages);

  static SearchHighlight paths(SearchPath path, SearchPath... paths) {
    noneNull("paths", paths);
    return paths(Items.list(notNull("path", path), notNull("paths", paths)));
  }

  /** @throws IllegalArgumentException if the list of paths is empty */
  static SearchHighlight paths(Iterable<? extends SearchPath> paths) {
    return new SearchBson(Draft.of("path", SearchElement.paths(noneNull("paths", paths))));
  }

  /** A highlight that the other methods do not support. */
  static SearchHighlight of(Bson highlight) {
    return new SearchBson(Draft.of(notNull("highlight", highlight)));
  }
}
