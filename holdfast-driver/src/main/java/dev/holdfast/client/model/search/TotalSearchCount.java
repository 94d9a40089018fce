package dev.holdfast.client.model.search;

/** The exact number. */
public sealed interface TotalSearchCount extends SearchCount permits SearchBson {}
