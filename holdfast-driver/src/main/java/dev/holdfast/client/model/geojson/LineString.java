package dev.holdfast.client.model.geojson;

import static dev.holdfast.internal.value.Checks.noneNull;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A line through two or more positions. */
public final class LineString extends Geometry {
  private final List<Position> coordinates;

  /** @throws IllegalArgumentException if there are fewer than two positions */
  public LineString(List<Position> coordinates) {
    this(null, coordinates);
  }

  public LineString(
      @Nullable CoordinateReferenceSystem coordinateReferenceSystem, List<Position> coordinates) {
    super(coordinateReferenceSystem);
    if (noneNull("coordinates", coordinates).size() < 2) {
      throw new IllegalArgumentException(
          "A line has at least two positions, not "
              + coordinates.size()
              + ": "
              + coordinates
              + ".");
    }
    this.coordinates = List.copyOf(coordinates);
  }

  @Override
  public GeoJsonObjectType getType() {
    return GeoJsonObjectType.LINE_STRING;
  }

  public List<Position> getCoordinates() {
    return coordinates;
  }

  @Override
  Object content() {
    return coordinates;
  }
}
