package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import java.util.List;
import java.util.Objects;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** A pipeline of {@link Aggregates#facet(Facet...)}, and the field for its results. */
public class Facet {
  private final String name;
  private final List<? extends Bson> pipeline;

  public Facet(String name, List<? extends Bson> pipeline) {
    this.name = notNull("name", name);
    this.pipeline = List.copyOf(noneNull("pipeline", pipeline));
  }

  public Facet(String name, Bson... pipeline) {
    this(name, noneNull("pipeline", pipeline));
  }

  public String getName() {
    return name;
  }

  public List<? extends Bson> getPipeline() {
    return pipeline;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Facet that && name.equals(that.name) && pipeline.equals(that.pipeline);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, pipeline);
  }

  @Override
  public String toString() {
    return "Facet{name='" + name + "', pipeline=" + pipeline + "}";
  }
}
