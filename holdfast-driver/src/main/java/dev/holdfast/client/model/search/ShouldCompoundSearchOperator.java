package dev.holdfast.client.model.search;

/** A compound operator with clauses that should match. */
public sealed interface ShouldCompoundSearchOperator extends CompoundSearchOperator
    permits SearchElement {
  @Override
  ShouldCompoundSearchOperator score(SearchScore modifier);

  /** The minimum number of clauses that must match. */
  ShouldCompoundSearchOperator minimumShouldMatch(int minimumShouldMatch);
}
