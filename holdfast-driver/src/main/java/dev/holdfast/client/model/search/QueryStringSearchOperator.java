package dev.holdfast.client.model.search;

/** See {@link SearchOperator#queryString}. */
public sealed interface QueryStringSearchOperator extends SearchOperator permits SearchElement {
  @Override
  QueryStringSearchOperator score(SearchScore modifier);
}
