package dev.holdfast.client.model.geojson;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The area inside a ring, optionally with holes. */
public final class Polygon extends Geometry {
  private final PolygonCoordinates coordinates;

  public Polygon(PolygonCoordinates coordinates) {
    this(null, coordinates);
  }

  public Polygon(
      @Nullable CoordinateReferenceSystem coordinateReferenceSystem,
      PolygonCoordinates coordinates) {
    super(coordinateReferenceSystem);
    this.coordinates = notNull("coordinates", coordinates);
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // The constructor only reads the array.
  public Polygon(List<Position> exterior, List<Position>... holes) {
    this(new PolygonCoordinates(noneNull("exterior", exterior), noneNull("holes", holes)));
  }

  /** @throws IllegalArgumentException if a ring has fewer than four positions, or is not closed */
  public Polygon(List<Position> exterior, List<List<Position>> holes) {
    this(new PolygonCoordinates(noneNull("exterior", exterior), noneNull("holes", holes)));
  }

  public List<Position> getExterior() {
    return coordinates.getExterior();
  }

  public List<List<Position>> getHoles() {
    return coordinates.getHoles();
  }

  @Override
  public GeoJsonObjectType getType() {
    return GeoJsonObjectType.POLYGON;
  }

  public PolygonCoordinates getCoordinates() {
    return coordinates;
  }

  @Override
  Object content() {
    return coordinates;
  }
}
