package dev.holdfast.client.model.search;

/** A text. */
public sealed interface TextVectorSearchQuery extends VectorSearchQuery permits TextQuery {
  /** The model that makes the vector; the one of the index if not set. */
  TextVectorSearchQuery model(String modelName);
}
