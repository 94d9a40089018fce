package dev.holdfast.client.model.search;

/** A compound operator with clauses that must match but do not affect the score. */
public sealed interface FilterCompoundSearchOperator extends CompoundSearchOperator
    permits SearchElement {
  @Override
  FilterCompoundSearchOperator score(SearchScore modifier);
}
