package dev.holdfast.client.model.search;

/** Replaces the score with an expression. */
public sealed interface FunctionSearchScore extends SearchScore permits SearchElement {}
