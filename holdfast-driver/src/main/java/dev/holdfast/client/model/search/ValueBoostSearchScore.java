package dev.holdfast.client.model.search;

/** Multiplied by a number. */
public sealed interface ValueBoostSearchScore extends SearchScore permits SearchElement {}
