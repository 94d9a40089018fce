package dev.holdfast.client.model.search;

/** The sum of expressions. */
public sealed interface AddSearchScoreExpression extends SearchScoreExpression permits SearchBson {}
