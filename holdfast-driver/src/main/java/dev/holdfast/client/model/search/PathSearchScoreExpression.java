package dev.holdfast.client.model.search;

/** The value of a field. */
public sealed interface PathSearchScoreExpression extends SearchScoreExpression
    permits SearchElement {
  /** The number for documents without the field; 0 if not set. */
  PathSearchScoreExpression undefined(float fallback);
}
