package dev.holdfast.client.model.search;

/** Counts documents by the values of a field. */
public sealed interface StringSearchFacet extends SearchFacet permits SearchElement {
  /** The number of most frequent values to count. The default is 10. */
  StringSearchFacet numBuckets(int max);
}
