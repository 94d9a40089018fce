package dev.holdfast.client.model.search;

/** Replaced by an expression. */
public sealed interface FunctionSearchScore extends SearchScore permits SearchElement {}
