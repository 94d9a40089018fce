package dev.holdfast.client.model.search;

/** See {@code SearchOperator.moreLikeThis}. */
public sealed interface MoreLikeThisSearchOperator extends SearchOperator permits SearchElement {
  @Override
  TextSearchOperator score(SearchScore modifier);
}
