package dev.holdfast.client.model.geojson;

import static dev.holdfast.internal.value.Checks.notNull;

import org.jspecify.annotations.Nullable;

/** One position. */
public final class Point extends Geometry {
  private final Position coordinates;

  public Point(Position coordinates) {
    this(null, coordinates);
  }

  public Point(
      @Nullable CoordinateReferenceSystem coordinateReferenceSystem, Position coordinates) {
    super(coordinateReferenceSystem);
    this.coordinates = notNull("coordinates", coordinates);
  }

  /** Same as {@link #getCoordinates()}. */
  public Position getPosition() {
    return coordinates;
  }

  @Override
  public GeoJsonObjectType getType() {
    return GeoJsonObjectType.POINT;
  }

  public Position getCoordinates() {
    return coordinates;
  }

  @Override
  Object content() {
    return coordinates;
  }
}
