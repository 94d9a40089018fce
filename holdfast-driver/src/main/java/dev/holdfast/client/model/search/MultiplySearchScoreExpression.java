package dev.holdfast.client.model.search;

/** A product. */
public sealed interface MultiplySearchScoreExpression extends SearchScoreExpression
    permits SearchBson {}
