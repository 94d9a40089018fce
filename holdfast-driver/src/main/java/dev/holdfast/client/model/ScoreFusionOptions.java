package dev.holdfast.client.model;

import dev.holdfast.internal.builder.Draft;
import org.bson.conversions.Bson;

/** Options of {@code Aggregates.scoreFusion}. Immutable: each method returns a copy. */
public sealed interface ScoreFusionOptions extends Bson permits ModelBson {
  static ScoreFusionOptions scoreFusionOptions() {
    return new ModelBson(Draft.NONE);
  }

  /** How to combine the scores of the pipelines. */
  ScoreFusionOptions combination(ScoreFusionCombination combination);

  /** Whether each document includes details of its score. */
  ScoreFusionOptions scoreDetails(boolean scoreDetails);

  /** An option that this driver does not know. */
  ScoreFusionOptions option(String name, Object value);
}
