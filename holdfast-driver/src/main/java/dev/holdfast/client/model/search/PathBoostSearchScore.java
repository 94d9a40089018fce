package dev.holdfast.client.model.search;

/** Multiplies the score by the value of a field. */
public sealed interface PathBoostSearchScore extends SearchScore permits SearchElement {
  /** The value for documents without the field. The default is 0. */
  PathBoostSearchScore undefined(float fallback);
}
