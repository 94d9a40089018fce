package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import java.util.List;
import java.util.Objects;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** One of the pipelines that {@code Aggregates.scoreFusion} combines, and its name. */
public final class FusionPipeline {
  private final String name;
  private final List<? extends Bson> pipeline;

  private FusionPipeline(String name, List<? extends Bson> pipeline) {
    if (name.isEmpty() || name.startsWith("$") || name.contains(".")) {
      throw new IllegalArgumentException(
          "The name of a pipeline is not empty, has no dot, and does not begin with $: '"
              + name
              + "'.");
    }
    if (pipeline.isEmpty()) {
      throw new IllegalArgumentException("The pipeline '" + name + "' has no stages.");
    }
    this.name = name;
    this.pipeline = List.copyOf(pipeline);
  }

  /**
   * @throws IllegalArgumentException if the name is empty, has a dot or begins with $, or if the pipeline is
   *     empty
   */
  public static FusionPipeline of(String name, List<? extends Bson> pipeline) {
    return new FusionPipeline(notNull("name", name), noneNull("pipeline", pipeline));
  }

  public static FusionPipeline of(String name, Bson... pipeline) {
    return of(name, noneNull("pipeline", pipeline));
  }

  public String getName() {
    return name;
  }

  public List<? extends Bson> getPipeline() {
    return pipeline;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FusionPipeline that
        && name.equals(that.name)
        && pipeline.equals(that.pipeline);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, pipeline);
  }

  @Override
  public String toString() {
    return "FusionPipeline{name='" + name + "', pipeline=" + pipeline + "}";
  }
}
