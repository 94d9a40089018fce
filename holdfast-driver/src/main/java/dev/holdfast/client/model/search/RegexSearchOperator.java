package dev.holdfast.client.model.search;

/** See {@code SearchOperator.regex}. */
public sealed interface RegexSearchOperator extends SearchOperator permits SearchElement {
  @Override
  RegexSearchOperator score(SearchScore modifier);
}
