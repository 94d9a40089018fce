package dev.holdfast.client.model.geojson;

import static dev.holdfast.internal.value.Checks.noneNull;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Several lines. */
public final class MultiLineString extends Geometry {
  private final List<List<Position>> coordinates;

  public MultiLineString(List<List<Position>> coordinates) {
    this(null, coordinates);
  }

  public MultiLineString(
      @Nullable CoordinateReferenceSystem coordinateReferenceSystem,
      List<List<Position>> coordinates) {
    super(coordinateReferenceSystem);
    this.coordinates = noneNull("coordinates", coordinates).stream().map(List::copyOf).toList();
  }

  @Override
  public GeoJsonObjectType getType() {
    return GeoJsonObjectType.MULTI_LINE_STRING;
  }

  public List<List<Position>> getCoordinates() {
    return coordinates;
  }

  @Override
  Object content() {
    return coordinates;
  }
}
