package dev.holdfast.client.model.search;

/** The logarithm to base 10 of the expression plus one. */
public sealed interface Log1pSearchScoreExpression extends SearchScoreExpression
    permits SearchBson {}
