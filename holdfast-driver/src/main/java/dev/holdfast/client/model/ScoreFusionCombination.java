package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Draft;
import org.bson.BsonString;
import org.bson.conversions.Bson;

/** How {@code $scoreFusion} combines several scores. */
public sealed interface ScoreFusionCombination extends Bson permits WeightedScoreFusionCombination {
  /** @param weights the weight of each pipeline, by its name */
  static WeightedScoreFusionCombination weighted(Bson weights) {
    return new ModelBson(Draft.of("weights", notNull("weights", weights)));
  }

  /** @param expression refers to scores by the names of the pipelines */
  static ScoreFusionCombination expression(Bson expression) {
    return new ModelBson(
        Draft.of("method", new BsonString("expression"))
            .and("expression", notNull("expression", expression)));
  }
}
