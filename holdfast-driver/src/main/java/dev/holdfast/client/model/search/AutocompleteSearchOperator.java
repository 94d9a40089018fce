package dev.holdfast.client.model.search;

/** See {@code SearchOperator.autocomplete}. */
public sealed interface AutocompleteSearchOperator extends SearchOperator permits SearchElement {
  @Override
  AutocompleteSearchOperator score(SearchScore modifier);

  /** Also finds similar words. */
  AutocompleteSearchOperator fuzzy();

  AutocompleteSearchOperator fuzzy(FuzzySearchOptions options);

  /** The words of the query may be in any order. This is the server's default. */
  AutocompleteSearchOperator anyTokenOrder();

  AutocompleteSearchOperator sequentialTokenOrder();
}
