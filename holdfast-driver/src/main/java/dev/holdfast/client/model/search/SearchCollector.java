package dev.holdfast.client.model.search;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Draft;
import org.bson.conversions.Bson;

/** Collects metadata about the results. */
public sealed interface SearchCollector extends Bson permits FacetSearchCollector {
  /** Counts the results of the operator by facets. */
  static FacetSearchCollector facet(
      SearchOperator operator, Iterable<? extends SearchFacet> facets) {
    return new SearchElement(
        "facet",
        Draft.of("operator", notNull("operator", operator))
            .and("facets", SearchFacet.combineToBson(noneNull("facets", facets))));
  }

  /** Counts all documents by facets. */
  static FacetSearchCollector facet(Iterable<? extends SearchFacet> facets) {
    return new SearchElement(
        "facet", Draft.of("facets", SearchFacet.combineToBson(noneNull("facets", facets))));
  }

  /** A collector that the other methods do not support. */
  static SearchCollector of(Bson collector) {
    return new SearchElement(notNull("collector", collector));
  }
}
