package dev.holdfast.client.model.search;

/** See {@code SearchOperator.autocomplete}. */
public sealed interface AutocompleteSearchOperator extends SearchOperator permits SearchElement {
  @Override
  AutocompleteSearchOperator score(SearchScore modifier);

  /** Finds similar words too. */
  AutocompleteSearchOperator fuzzy();

  AutocompleteSearchOperator fuzzy(FuzzySearchOptions options);

  /** The words of the query may stand in any order, which is what the server does unless told otherwise. */
  AutocompleteSearchOperator anyTokenOrder();

  AutocompleteSearchOperator sequentialTokenOrder();
}
