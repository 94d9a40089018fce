package dev.holdfast.client.model.search;

/** A range without bounds yet. Later calls replace earlier ones. */
public sealed interface NumberRangeSearchOperatorBase permits NumberRangeSearchOperator {
  NumberRangeSearchOperator gt(Number value);

  NumberRangeSearchOperator lt(Number value);

  NumberRangeSearchOperator gte(Number value);

  NumberRangeSearchOperator lte(Number value);

  NumberRangeSearchOperator gtLt(Number l, Number u);

  NumberRangeSearchOperator gteLte(Number l, Number u);

  NumberRangeSearchOperator gtLte(Number l, Number u);

  NumberRangeSearchOperator gteLt(Number l, Number u);
}
