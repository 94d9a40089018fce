package dev.holdfast.client.model.search;

/** A number. */
public sealed interface ConstantSearchScoreExpression extends SearchScoreExpression
    permits SearchBson {}
