package dev.holdfast.client.model.search;

/** See {@link VectorSearchOptions#approximateVectorSearchOptions}. */
public sealed interface ApproximateVectorSearchOptions extends VectorSearchOptions
    permits SearchBson {}
