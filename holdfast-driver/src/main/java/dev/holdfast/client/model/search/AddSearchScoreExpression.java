package dev.holdfast.client.model.search;

/** A sum. */
public sealed interface AddSearchScoreExpression extends SearchScoreExpression permits SearchBson {}
