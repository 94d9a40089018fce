package dev.holdfast.client.model.search;

/** Replaces the score with a number. */
public sealed interface ConstantSearchScore extends SearchScore permits SearchElement {}
