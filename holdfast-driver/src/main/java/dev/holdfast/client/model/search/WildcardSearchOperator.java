package dev.holdfast.client.model.search;

/** See {@code SearchOperator.wildcard}. */
public sealed interface WildcardSearchOperator extends SearchOperator permits SearchElement {
  @Override
  WildcardSearchOperator score(SearchScore modifier);
}
