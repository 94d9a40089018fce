package dev.holdfast.client.model;

import dev.holdfast.internal.builder.Draft;
import org.bson.conversions.Bson;

/** Options of {@code Aggregates.scoreFusion}. Immutable: each method returns a copy. */
public sealed interface ScoreFusionOptions extends Bson permits ModelBson {
  static ScoreFusionOptions scoreFusionOptions() {
    return new ModelBson(Draft.NONE);
  }

  /** How the scores of the pipelines become one. */
  ScoreFusionOptions combination(ScoreFusionCombination combination);

  /** Whether each document tells how its score came about. */
  ScoreFusionOptions scoreDetails(boolean scoreDetails);

  /** An option this driver does not know yet. */
  ScoreFusionOptions option(String name, Object value);
}
