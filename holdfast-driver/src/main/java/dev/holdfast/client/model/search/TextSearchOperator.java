package dev.holdfast.client.model.search;

/** See {@code SearchOperator.text}. */
public sealed interface TextSearchOperator extends SearchOperator permits SearchElement {
  @Override
  TextSearchOperator score(SearchScore modifier);

  /** Finds similar words too. Takes the place of {@link #synonyms}. */
  TextSearchOperator fuzzy();

  TextSearchOperator fuzzy(FuzzySearchOptions options);

  /** Finds synonyms too, by a mapping of the index. Takes the place of {@link #fuzzy}. */
  TextSearchOperator synonyms(String name);
}
