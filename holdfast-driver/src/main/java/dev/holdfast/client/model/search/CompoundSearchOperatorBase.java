package dev.holdfast.client.model.search;

/** Adds clauses; calling a method again adds to its list. */
public sealed interface CompoundSearchOperatorBase permits CompoundSearchOperator {
  /** All of these have to match. */
  MustCompoundSearchOperator must(Iterable<? extends SearchOperator> clauses);

  /** None of these may match. */
  MustNotCompoundSearchOperator mustNot(Iterable<? extends SearchOperator> clauses);

  /** The more of these match, the higher the score. */
  ShouldCompoundSearchOperator should(Iterable<? extends SearchOperator> clauses);

  /** All of these have to match, and do not change the score. */
  FilterCompoundSearchOperator filter(Iterable<? extends SearchOperator> clauses);
}
