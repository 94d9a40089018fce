package dev.holdfast.client.model.search;

/** A value that decays with the distance from an origin. */
public sealed interface GaussSearchScoreExpression extends SearchScoreExpression
    permits SearchElement {
  /** The distance at which the decay starts. The default is 0. */
  GaussSearchScoreExpression offset(double offset);

  /** The value at the distance {@code scale}. The default is 0.5. */
  GaussSearchScoreExpression decay(double decay);
}
