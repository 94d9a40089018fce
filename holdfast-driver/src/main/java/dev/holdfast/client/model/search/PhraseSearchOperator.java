package dev.holdfast.client.model.search;

/** See {@code SearchOperator.phrase}. */
public sealed interface PhraseSearchOperator extends SearchOperator permits SearchElement {
  @Override
  PhraseSearchOperator score(SearchScore modifier);

  /** How many words may stand between those of the phrase. */
  PhraseSearchOperator slop(int slop);

  /** Finds synonyms too, by a mapping of the index. */
  PhraseSearchOperator synonyms(String name);
}
