package dev.holdfast.client.model.search;

/** A number that decays with the distance from an origin. */
public sealed interface GaussSearchScoreExpression extends SearchScoreExpression
    permits SearchElement {
  /** The distance from which on it decays; 0 if not set. */
  GaussSearchScoreExpression offset(double offset);

  /** What is left of it at the scale; 0.5 if not set. */
  GaussSearchScoreExpression decay(double decay);
}
