package dev.holdfast.client.model.search;

/** The relevance score. */
public sealed interface RelevanceSearchScoreExpression extends SearchScoreExpression
    permits SearchBson {}
