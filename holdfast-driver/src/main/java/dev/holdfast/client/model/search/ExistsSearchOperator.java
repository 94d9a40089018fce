package dev.holdfast.client.model.search;

/** See {@link SearchOperator#exists}. */
public sealed interface ExistsSearchOperator extends SearchOperator permits SearchElement {
  @Override
  ExistsSearchOperator score(SearchScore modifier);
}
