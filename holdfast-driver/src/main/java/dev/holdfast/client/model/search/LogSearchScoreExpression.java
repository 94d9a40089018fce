package dev.holdfast.client.model.search;

/** The logarithm to base 10 of an expression. */
public sealed interface LogSearchScoreExpression extends SearchScoreExpression permits SearchBson {}
