package dev.holdfast.client.model.search;

import static java.util.Objects.requireNonNull;

import dev.holdfast.internal.builder.Draft;
import org.bson.conversions.Bson;

/** What is told about results as a whole. */
public sealed interface SearchCollector extends Bson permits FacetSearchCollector {
  /** Counts what the operator finds, by facets. */
  static FacetSearchCollector facet(
      SearchOperator operator, Iterable<? extends SearchFacet> facets) {
    return new SearchElement(
        "facet",
        Draft.of("operator", requireNonNull(operator, "operator"))
            .and("facets", SearchFacet.combineToBson(facets)));
  }

  /** Counts all documents, by facets. */
  static FacetSearchCollector facet(Iterable<? extends SearchFacet> facets) {
    return new SearchElement("facet", Draft.of("facets", SearchFacet.combineToBson(facets)));
  }

  /** A collector this class has no method for. */
  static SearchCollector of(Bson collector) {
    return new SearchElement(collector);
  }
}
