package dev.holdfast.client.model.search;

/** A compound operator with clauses that must match. */
public sealed interface MustCompoundSearchOperator extends CompoundSearchOperator
    permits SearchElement {
  @Override
  MustCompoundSearchOperator score(SearchScore modifier);
}
