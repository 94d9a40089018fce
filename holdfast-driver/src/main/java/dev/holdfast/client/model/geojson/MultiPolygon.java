package dev.holdfast.client.model.geojson;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Several polygons. */
public final class MultiPolygon extends Geometry {
  private final List<PolygonCoordinates> coordinates;

  public MultiPolygon(List<PolygonCoordinates> coordinates) {
    this(null, notNull("coordinates", coordinates));
  }

  public MultiPolygon(
      @Nullable CoordinateReferenceSystem coordinateReferenceSystem,
      List<PolygonCoordinates> coordinates) {
    super(coordinateReferenceSystem);
    this.coordinates = List.copyOf(noneNull("coordinates", coordinates));
  }

  @Override
  public GeoJsonObjectType getType() {
    return GeoJsonObjectType.MULTI_POLYGON;
  }

  public List<PolygonCoordinates> getCoordinates() {
    return coordinates;
  }

  @Override
  Object content() {
    return coordinates;
  }
}
