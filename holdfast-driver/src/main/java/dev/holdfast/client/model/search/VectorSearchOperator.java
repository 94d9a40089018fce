package dev.holdfast.client.model.search;

/** See {@link SearchOperator#vectorSearch}. */
public sealed interface VectorSearchOperator extends SearchOperator permits SearchElement {
  @Override
  VectorSearchOperator score(SearchScore modifier);

  /** Only results that this operator also finds. */
  VectorSearchOperator filter(SearchOperator filter);
}
