package dev.holdfast.client.model.search;

/** The exact number of results. */
public sealed interface TotalSearchCount extends SearchCount permits SearchBson {}
