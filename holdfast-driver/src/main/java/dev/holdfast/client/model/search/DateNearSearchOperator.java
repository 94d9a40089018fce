package dev.holdfast.client.model.search;

/** See {@code SearchOperator.near}. */
public sealed interface DateNearSearchOperator extends SearchOperator permits SearchElement {
  @Override
  DateNearSearchOperator score(SearchScore modifier);
}
