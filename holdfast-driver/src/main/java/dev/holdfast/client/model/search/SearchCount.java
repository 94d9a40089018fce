package dev.holdfast.client.model.search;

import static dev.holdfast.internal.builder.Values.literal;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Draft;
import org.bson.conversions.Bson;

/** How the server counts results. */
public sealed interface SearchCount extends Bson permits TotalSearchCount, LowerBoundSearchCount {
  static TotalSearchCount total() {
    return new SearchBson(Draft.of("type", literal("total")));
  }

  static LowerBoundSearchCount lowerBound() {
    return new SearchBson(Draft.of("type", literal("lowerBound")));
  }

  /** A count that the other methods do not support. */
  static SearchCount of(Bson count) {
    return new SearchBson(Draft.of(notNull("count", count)));
  }
}
