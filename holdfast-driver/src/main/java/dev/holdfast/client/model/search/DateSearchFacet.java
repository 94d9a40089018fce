package dev.holdfast.client.model.search;

/** Counts by ranges of dates. */
public sealed interface DateSearchFacet extends SearchFacet permits SearchElement {
  /** Counts what lies outside of all ranges under this name. */
  DateSearchFacet defaultBucket(String name);
}
