package dev.holdfast.client.model.search;

/** See {@code SearchOperator.equals}. */
public sealed interface EqualsSearchOperator extends SearchOperator permits SearchElement {
  @Override
  EqualsSearchOperator score(SearchScore modifier);
}
