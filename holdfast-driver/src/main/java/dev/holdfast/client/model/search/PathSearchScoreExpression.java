package dev.holdfast.client.model.search;

/** The value of a field. */
public sealed interface PathSearchScoreExpression extends SearchScoreExpression
    permits SearchElement {
  /** The value for documents without the field. The default is 0. */
  PathSearchScoreExpression undefined(float fallback);
}
