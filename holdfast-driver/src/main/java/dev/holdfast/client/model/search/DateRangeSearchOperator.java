package dev.holdfast.client.model.search;

/** See {@code SearchOperator.dateRange}. */
public sealed interface DateRangeSearchOperator extends DateRangeSearchOperatorBase, SearchOperator
    permits SearchElement {
  @Override
  DateRangeSearchOperator score(SearchScore modifier);
}
