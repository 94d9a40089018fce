package dev.holdfast.client.model.search;

/** Multiplied by the value of a field. */
public sealed interface PathBoostSearchScore extends SearchScore permits SearchElement {
  /** The number for documents without the field; 0 if not set. */
  PathBoostSearchScore undefined(float fallback);
}
