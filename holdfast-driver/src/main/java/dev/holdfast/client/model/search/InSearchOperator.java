package dev.holdfast.client.model.search;

/** See {@code SearchOperator.in}. */
public sealed interface InSearchOperator extends SearchOperator permits SearchElement {
  @Override
  InSearchOperator score(SearchScore modifier);
}
