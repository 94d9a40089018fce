package dev.holdfast.client.model.search;

/** Replaced by a number. */
public sealed interface ConstantSearchScore extends SearchScore permits SearchElement {}
