package dev.holdfast.internal.builder;

import org.jspecify.annotations.Nullable;

/** A query that also sets an option of its stage: the model that converts the query to a vector. */
public interface NamesModel {
  @Nullable String model();
}
