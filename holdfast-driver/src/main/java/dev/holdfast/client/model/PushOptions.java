package dev.holdfast.client.model;

import dev.holdfast.internal.builder.Draft;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Options of {@link Updates#pushEach(String, java.util.List, PushOptions)}. */
public class PushOptions {
  private @Nullable Integer position;
  private @Nullable Integer slice;
  private @Nullable Integer sort;
  private @Nullable Bson sortDocument;

  public PushOptions() {}

  public @Nullable Integer getPosition() {
    return position;
  }

  /** The array index for the first value. A negative index counts from the end. */
  public PushOptions position(@Nullable Integer position) {
    this.position = position;
    return this;
  }

  public @Nullable Integer getSlice() {
    return slice;
  }

  /** The number of elements to keep. A negative number keeps the last elements. */
  public PushOptions slice(@Nullable Integer slice) {
    this.slice = slice;
    return this;
  }

  public @Nullable Integer getSort() {
    return sort;
  }

  /**
   * Sorts elements that are not documents: 1 for ascending, -1 for descending.
   *
   * @throws IllegalStateException if a sort document is set
   */
  public PushOptions sort(@Nullable Integer sort) {
    if (sortDocument != null) {
      throw new IllegalStateException("There is a sort document already: " + sortDocument + ".");
    }
    this.sort = sort;
    return this;
  }

  public @Nullable Bson getSortDocument() {
    return sortDocument;
  }

  /**
   * Sorts elements that are documents.
   *
   * @throws IllegalStateException if a sort number is set
   */
  public PushOptions sortDocument(@Nullable Bson sortDocument) {
    if (sort != null) {
      throw new IllegalStateException("There is a plain sort already: " + sort + ".");
    }
    this.sortDocument = sortDocument;
    return this;
  }

  private Draft set() {
    return Draft.NONE
        .andIfSet("position", position)
        .andIfSet("slice", slice)
        .andIfSet("sort", sort)
        .andIfSet("sortDocument", sortDocument);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PushOptions that && set().equals(that.set());
  }

  @Override
  public int hashCode() {
    return set().hashCode();
  }

  @Override
  public String toString() {
    return "PushOptions" + set();
  }
}
