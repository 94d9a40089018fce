package dev.holdfast.client.model;

import dev.holdfast.internal.builder.Draft;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Options of {@code Aggregates.graphLookup}. */
public final class GraphLookupOptions {
  private @Nullable String depthField;
  private @Nullable Integer maxDepth;
  private @Nullable Bson restrictSearchWithMatch;

  public GraphLookupOptions() {}

  public @Nullable String getDepthField() {
    return depthField;
  }

  /** The field in each result for the number of steps to it. */
  public GraphLookupOptions depthField(@Nullable String depthField) {
    this.depthField = depthField;
    return this;
  }

  public @Nullable Integer getMaxDepth() {
    return maxDepth;
  }

  /** The maximum number of steps. 0 means a single lookup. */
  public GraphLookupOptions maxDepth(@Nullable Integer maxDepth) {
    this.maxDepth = maxDepth;
    return this;
  }

  public @Nullable Bson getRestrictSearchWithMatch() {
    return restrictSearchWithMatch;
  }

  /** A filter for the documents to find. */
  public GraphLookupOptions restrictSearchWithMatch(@Nullable Bson restrictSearchWithMatch) {
    this.restrictSearchWithMatch = restrictSearchWithMatch;
    return this;
  }

  private Draft set() {
    return Draft.NONE
        .andIfSet("depthField", depthField)
        .andIfSet("maxDepth", maxDepth)
        .andIfSet("restrictSearchWithMatch", restrictSearchWithMatch);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof GraphLookupOptions that && set().equals(that.set());
  }

  @Override
  public int hashCode() {
    return set().hashCode();
  }

  @Override
  public String toString() {
    return "GraphLookupOptions" + set();
  }
}
