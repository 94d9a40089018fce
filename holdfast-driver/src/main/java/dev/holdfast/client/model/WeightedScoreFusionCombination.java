package dev.holdfast.client.model;

/** Each pipeline's score counts by its weight. */
public sealed interface WeightedScoreFusionCombination extends ScoreFusionCombination
    permits ModelBson {
  /** The average of the weighted scores, which is what the server does unless told otherwise. */
  WeightedScoreFusionCombination avg();
}
