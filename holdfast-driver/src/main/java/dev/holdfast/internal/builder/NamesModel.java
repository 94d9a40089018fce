package dev.holdfast.internal.builder;

import org.jspecify.annotations.Nullable;

/** A query that also says something about the stage it is used in: the model that makes a vector of it. */
public interface NamesModel {
  @Nullable String model();
}
