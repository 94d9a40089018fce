package dev.holdfast.client.model.search;

/** See {@link SearchOperator#compound}. */
public sealed interface CompoundSearchOperator extends CompoundSearchOperatorBase, SearchOperator
    permits MustCompoundSearchOperator,
        MustNotCompoundSearchOperator,
        ShouldCompoundSearchOperator,
        FilterCompoundSearchOperator {
  @Override
  CompoundSearchOperator score(SearchScore modifier);
}
