package dev.holdfast.client.model.search;

/** Multiplies the score by a number. */
public sealed interface ValueBoostSearchScore extends SearchScore permits SearchElement {}
