package dev.holdfast.client.model.search;

/** All fields whose paths match. */
public sealed interface WildcardSearchPath extends SearchPath permits SearchBson {}
