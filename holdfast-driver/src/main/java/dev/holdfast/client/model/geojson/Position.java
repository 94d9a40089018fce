package dev.holdfast.client.model.geojson;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Longitude, latitude and optional further values, or the values of another reference system. */
public final class Position {
  private final List<Double> values;

  /** @throws IllegalArgumentException if there are fewer than two values */
  public Position(List<Double> values) {
    if (noneNull("values", values).size() < 2) {
      throw new IllegalArgumentException("A position has at least two values, not " + values + ".");
    }
    this.values = List.copyOf(values);
  }

  public Position(double first, double second, double... remaining) {
    List<Double> all = new ArrayList<>(List.of(first, second));
    for (double value : notNull("remaining", remaining)) {
      all.add(value);
    }
    values = List.copyOf(all);
  }

  public List<Double> getValues() {
    return values;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Position that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
