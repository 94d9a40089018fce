package dev.holdfast.client.model.search;

/** A constant. */
public sealed interface ConstantSearchScoreExpression extends SearchScoreExpression
    permits SearchBson {}
