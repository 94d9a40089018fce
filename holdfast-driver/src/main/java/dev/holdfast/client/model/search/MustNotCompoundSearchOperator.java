package dev.holdfast.client.model.search;

/** A compound operator with clauses that must not match. */
public sealed interface MustNotCompoundSearchOperator extends CompoundSearchOperator
    permits SearchElement {
  @Override
  MustNotCompoundSearchOperator score(SearchScore modifier);
}
