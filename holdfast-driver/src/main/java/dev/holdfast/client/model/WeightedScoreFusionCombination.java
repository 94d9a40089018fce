package dev.holdfast.client.model;

/** Combines the scores of pipelines by weight. */
public sealed interface WeightedScoreFusionCombination extends ScoreFusionCombination
    permits ModelBson {
  /** Averages the weighted scores. This is the server's default. */
  WeightedScoreFusionCombination avg();
}
