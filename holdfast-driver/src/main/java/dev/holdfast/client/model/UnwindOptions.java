package dev.holdfast.client.model;

import dev.holdfast.internal.builder.Draft;
import org.jspecify.annotations.Nullable;

/** Options of {@link Aggregates#unwind(String, UnwindOptions)}. */
public final class UnwindOptions {
  private @Nullable Boolean preserveNullAndEmptyArrays;
  private @Nullable String includeArrayIndex;

  public UnwindOptions() {}

  public @Nullable Boolean isPreserveNullAndEmptyArrays() {
    return preserveNullAndEmptyArrays;
  }

  /** Whether to output a document if the array is null, missing or empty. */
  public UnwindOptions preserveNullAndEmptyArrays(@Nullable Boolean preserveNullAndEmptyArrays) {
    this.preserveNullAndEmptyArrays = preserveNullAndEmptyArrays;
    return this;
  }

  public @Nullable String getIncludeArrayIndex() {
    return includeArrayIndex;
  }

  /** The field for the index of the array element. */
  public UnwindOptions includeArrayIndex(@Nullable String includeArrayIndex) {
    this.includeArrayIndex = includeArrayIndex;
    return this;
  }

  private Draft set() {
    return Draft.NONE
        .andIfSet("preserveNullAndEmptyArrays", preserveNullAndEmptyArrays)
        .andIfSet("includeArrayIndex", includeArrayIndex);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof UnwindOptions that && set().equals(that.set());
  }

  @Override
  public int hashCode() {
    return set().hashCode();
  }

  @Override
  public String toString() {
    return "UnwindOptions" + set();
  }
}
