package dev.holdfast.client.model;

import dev.holdfast.internal.builder.Draft;
import org.bson.conversions.Bson;

/** Options of {@code Aggregates.score}. Immutable: each method returns a copy. */
public sealed interface ScoreOptions extends Bson permits ModelBson {
  static ScoreOptions scoreOptions() {
    return new ModelBson(Draft.NONE);
  }

  ScoreOptions normalization(ScoreNormalization normalization);

  /**
   * A factor for the normalized score.
   *
   * @throws IllegalArgumentException if the weight is not between 0 and 1
   */
  ScoreOptions weight(double weight);

  /** Whether each document includes details of its score. */
  ScoreOptions scoreDetails(boolean scoreDetails);
}
