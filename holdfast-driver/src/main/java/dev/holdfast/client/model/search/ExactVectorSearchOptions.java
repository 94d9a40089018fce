package dev.holdfast.client.model.search;

/** See {@link VectorSearchOptions#exactVectorSearchOptions}. */
public sealed interface ExactVectorSearchOptions extends VectorSearchOptions permits SearchBson {}
