package dev.holdfast.client.model.search;

/** Counts documents by ranges of numbers. */
public sealed interface NumberSearchFacet extends SearchFacet permits SearchElement {
  /** Counts documents outside all ranges under this name. */
  NumberSearchFacet defaultBucket(String name);
}
