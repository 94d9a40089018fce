package dev.holdfast.client.model.search;

/** With clauses that should match. */
public sealed interface ShouldCompoundSearchOperator extends CompoundSearchOperator
    permits SearchElement {
  @Override
  ShouldCompoundSearchOperator score(SearchScore modifier);

  /** How many of the clauses have to match. */
  ShouldCompoundSearchOperator minimumShouldMatch(int minimumShouldMatch);
}
