package dev.holdfast.client.model.geojson;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Several positions. */
public final class MultiPoint extends Geometry {
  private final List<Position> coordinates;

  public MultiPoint(List<Position> coordinates) {
    this(null, notNull("coordinates", coordinates));
  }

  public MultiPoint(
      @Nullable CoordinateReferenceSystem coordinateReferenceSystem, List<Position> coordinates) {
    super(coordinateReferenceSystem);
    this.coordinates = List.copyOf(noneNull("coordinates", coordinates));
  }

  @Override
  public GeoJsonObjectType getType() {
    return GeoJsonObjectType.MULTI_POINT;
  }

  public List<Position> getCoordinates() {
    return coordinates;
  }

  @Override
  Object content() {
    return coordinates;
  }
}
