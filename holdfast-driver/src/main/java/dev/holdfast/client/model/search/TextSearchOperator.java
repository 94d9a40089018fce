package dev.holdfast.client.model.search;

/** See {@code SearchOperator.text}. */
public sealed interface TextSearchOperator extends SearchOperator permits SearchElement {
  @Override
  TextSearchOperator score(SearchScore modifier);

  /** Also finds similar words. Replaces {@link #synonyms}. */
  TextSearchOperator fuzzy();

  TextSearchOperator fuzzy(FuzzySearchOptions options);

  /** Also finds synonyms, with a synonym mapping of the index. Replaces {@link #fuzzy}. */
  TextSearchOperator synonyms(String name);
}
