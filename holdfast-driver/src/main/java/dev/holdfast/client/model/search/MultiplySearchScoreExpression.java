package dev.holdfast.client.model.search;

/** The product of expressions. */
public sealed interface MultiplySearchScoreExpression extends SearchScoreExpression
    permits SearchBson {}
