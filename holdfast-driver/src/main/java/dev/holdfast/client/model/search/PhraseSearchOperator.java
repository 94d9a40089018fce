package dev.holdfast.client.model.search;

/** See {@code SearchOperator.phrase}. */
public sealed interface PhraseSearchOperator extends SearchOperator permits SearchElement {
  @Override
  PhraseSearchOperator score(SearchScore modifier);

  /** The maximum number of other words between the words of the phrase. */
  PhraseSearchOperator slop(int slop);

  /** Also finds synonyms, with a synonym mapping of the index. */
  PhraseSearchOperator synonyms(String name);
}
