package dev.holdfast.client.model.search;

/** Counts by ranges of numbers. */
public sealed interface NumberSearchFacet extends SearchFacet permits SearchElement {
  /** Counts what lies outside of all ranges under this name. */
  NumberSearchFacet defaultBucket(String name);
}
