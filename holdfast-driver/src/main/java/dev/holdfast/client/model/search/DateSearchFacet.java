package dev.holdfast.client.model.search;

/** Counts documents by date ranges. */
public sealed interface DateSearchFacet extends SearchFacet permits SearchElement {
  /** Counts documents outside all ranges under this name. */
  DateSearchFacet defaultBucket(String name);
}
