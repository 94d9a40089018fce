package dev.holdfast.client.model.search;

/** With clauses that have to match. */
public sealed interface MustCompoundSearchOperator extends CompoundSearchOperator
    permits SearchElement {
  @Override
  MustCompoundSearchOperator score(SearchScore modifier);
}
