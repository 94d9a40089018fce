package dev.holdfast.client.model.geojson;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The exterior ring of a polygon, and the rings of its holes. */
public final class PolygonCoordinates {
  private final List<Position> exterior;
  private final List<List<Position>> holes;

  @SafeVarargs
  @SuppressWarnings("varargs") // The constructor only reads the array.
  public PolygonCoordinates(List<Position> exterior, List<Position>... holes) {
    this(noneNull("exterior", exterior), noneNull("holes", holes));
  }

  /** @throws IllegalArgumentException if a ring has fewer than four positions, or is not closed */
  public PolygonCoordinates(List<Position> exterior, List<List<Position>> holes) {
    noneNull("exterior", exterior);
    this.exterior = ring(notNull("exterior", exterior));
    this.holes = noneNull("holes", holes).stream().map(PolygonCoordinates::ring).toList();
  }

  private static List<Position> ring(List<Position> positions) {
    if (positions.size() < 4) {
      throw new IllegalArgumentException(
          "A ring has at least four positions, not " + positions.size() + ": " + positions + ".");
    }
    if (!positions.get(0).equals(positions.get(positions.size() - 1))) {
      throw new IllegalArgumentException("A ring ends where it begins: " + positions + ".");
    }
    return List.copyOf(positions);
  }

  public List<Position> getExterior() {
    return exterior;
  }

  public List<List<Position>> getHoles() {
    return holes;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PolygonCoordinates that
        && exterior.equals(that.exterior)
        && holes.equals(that.holes);
  }

  @Override
  public int hashCode() {
    return Objects.hash(exterior, holes);
  }

  @Override
  public String toString() {
    return "{exterior=" + exterior + (holes.isEmpty() ? "" : ", holes=" + holes) + "}";
  }
}
