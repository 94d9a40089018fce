package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Checks;
import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.Growing;
import org.bson.Document;

/** Implements all fluent options of this package. The interfaces only restrict which methods are visible. */
final class ModelBson extends Growing<ModelBson>
    implements GeoNearOptions, ScoreOptions, ScoreFusionOptions, WeightedScoreFusionCombination {
  ModelBson(Draft fields) {
    super(fields);
  }

  @Override
  protected ModelBson with(Draft fields) {
    return new ModelBson(fields);
  }

  @Override
  public GeoNearOptions distanceMultiplier(Number distanceMultiplier) {
    return with("distanceMultiplier", notNull("distanceMultiplier", distanceMultiplier));
  }

  @Override
  public GeoNearOptions includeLocs(String includeLocs) {
    return withLiteral("includeLocs", includeLocs);
  }

  @Override
  public GeoNearOptions key(String key) {
    return withLiteral("key", key);
  }

  @Override
  public GeoNearOptions minDistance(Number minDistance) {
    return with("minDistance", notNull("minDistance", minDistance));
  }

  @Override
  public GeoNearOptions maxDistance(Number maxDistance) {
    return with("maxDistance", notNull("maxDistance", maxDistance));
  }

  @Override
  public GeoNearOptions query(Document query) {
    return with("query", notNull("query", query));
  }

  @Override
  public GeoNearOptions spherical() {
    return withLiteral("spherical", true);
  }

  @Override
  public ScoreOptions normalization(ScoreNormalization normalization) {
    return withLiteral("normalization", normalization.getValue());
  }

  @Override
  public ScoreOptions weight(double weight) {
    return withLiteral(
        "weight", Checks.require(weight >= 0 && weight <= 1, "weight", "between 0 and 1", weight));
  }

  @Override
  public ModelBson scoreDetails(boolean scoreDetails) {
    return withLiteral("scoreDetails", scoreDetails);
  }

  @Override
  public ScoreFusionOptions combination(ScoreFusionCombination combination) {
    return with("combination", notNull("combination", combination));
  }

  @Override
  public ScoreFusionOptions option(String name, Object value) {
    return with(name, notNull("value", value));
  }

  @Override
  public WeightedScoreFusionCombination avg() {
    return withLiteral("method", "avg");
  }
}
