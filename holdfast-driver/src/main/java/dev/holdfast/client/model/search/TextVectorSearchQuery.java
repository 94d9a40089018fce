package dev.holdfast.client.model.search;

/** A text query. */
public sealed interface TextVectorSearchQuery extends VectorSearchQuery permits TextQuery {
  /** The model that computes the vector. The default is the model of the index. */
  TextVectorSearchQuery model(String modelName);
}
