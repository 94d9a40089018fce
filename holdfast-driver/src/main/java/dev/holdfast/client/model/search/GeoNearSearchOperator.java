package dev.holdfast.client.model.search;

/** See {@code SearchOperator.near}. */
public sealed interface GeoNearSearchOperator extends SearchOperator permits SearchElement {
  @Override
  GeoNearSearchOperator score(SearchScore modifier);
}
