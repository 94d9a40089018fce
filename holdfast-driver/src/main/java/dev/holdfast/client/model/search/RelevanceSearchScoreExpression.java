package dev.holdfast.client.model.search;

/** The score by relevance. */
public sealed interface RelevanceSearchScoreExpression extends SearchScoreExpression
    permits SearchBson {}
