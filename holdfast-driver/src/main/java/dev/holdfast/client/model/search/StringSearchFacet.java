package dev.holdfast.client.model.search;

/** Counts by the values of a field. */
public sealed interface StringSearchFacet extends SearchFacet permits SearchElement {
  /** How many values are counted, the most frequent ones; 10 if not set. */
  StringSearchFacet numBuckets(int max);
}
