package dev.holdfast.client.model.search;

/** With clauses that have to match, but do not change the score. */
public sealed interface FilterCompoundSearchOperator extends CompoundSearchOperator
    permits SearchElement {
  @Override
  FilterCompoundSearchOperator score(SearchScore modifier);
}
