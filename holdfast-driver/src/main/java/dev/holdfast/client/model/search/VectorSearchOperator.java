package dev.holdfast.client.model.search;

/** See {@link SearchOperator#vectorSearch}. */
public sealed interface VectorSearchOperator extends SearchOperator permits SearchElement {
  @Override
  VectorSearchOperator score(SearchScore modifier);

  /** Only what this operator finds too. */
  VectorSearchOperator filter(SearchOperator filter);
}
