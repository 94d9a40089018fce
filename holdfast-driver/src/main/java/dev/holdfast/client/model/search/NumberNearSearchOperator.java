package dev.holdfast.client.model.search;

/** See {@code SearchOperator.near}. */
public sealed interface NumberNearSearchOperator extends SearchOperator permits SearchElement {
  @Override
  NumberNearSearchOperator score(SearchScore modifier);
}
