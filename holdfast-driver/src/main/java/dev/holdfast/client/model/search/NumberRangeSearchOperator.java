package dev.holdfast.client.model.search;

/** See {@code SearchOperator.numberRange}. */
public sealed interface NumberRangeSearchOperator
    extends NumberRangeSearchOperatorBase, SearchOperator permits SearchElement {
  @Override
  NumberRangeSearchOperator score(SearchScore modifier);
}
