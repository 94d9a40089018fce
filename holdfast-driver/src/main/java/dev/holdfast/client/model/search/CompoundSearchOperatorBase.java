package dev.holdfast.client.model.search;

/** Adds clauses. Repeated calls of a method add to its list. */
public sealed interface CompoundSearchOperatorBase permits CompoundSearchOperator {
  /** All of these clauses must match. */
  MustCompoundSearchOperator must(Iterable<? extends SearchOperator> clauses);

  /** None of these clauses may match. */
  MustNotCompoundSearchOperator mustNot(Iterable<? extends SearchOperator> clauses);

  /** Each matching clause increases the score. */
  ShouldCompoundSearchOperator should(Iterable<? extends SearchOperator> clauses);

  /** All of these clauses must match, but they do not affect the score. */
  FilterCompoundSearchOperator filter(Iterable<? extends SearchOperator> clauses);
}
