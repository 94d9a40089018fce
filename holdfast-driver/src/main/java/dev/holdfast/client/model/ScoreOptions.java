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
   * The normalized score is multiplied by it.
   *
   * @throws IllegalArgumentException if it is not between 0 and 1
   */
  ScoreOptions weight(double weight);

  /** Whether each document tells how its score came about. */
  ScoreOptions scoreDetails(boolean scoreDetails);
}
