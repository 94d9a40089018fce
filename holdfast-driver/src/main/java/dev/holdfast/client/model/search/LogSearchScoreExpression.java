package dev.holdfast.client.model.search;

/** A logarithm to base 10. */
public sealed interface LogSearchScoreExpression extends SearchScoreExpression permits SearchBson {}
