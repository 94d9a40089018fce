package dev.holdfast.client.model.geojson;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A collection of geometries of any type. */
public final class GeometryCollection extends Geometry {
  private final List<? extends Geometry> geometries;

  public GeometryCollection(List<? extends Geometry> geometries) {
    this(null, notNull("geometries", geometries));
  }

  public GeometryCollection(
      @Nullable CoordinateReferenceSystem coordinateReferenceSystem,
      List<? extends Geometry> geometries) {
    super(coordinateReferenceSystem);
    this.geometries = List.copyOf(noneNull("geometries", geometries));
  }

  @Override
  public GeoJsonObjectType getType() {
    return GeoJsonObjectType.GEOMETRY_COLLECTION;
  }

  public List<? extends Geometry> getGeometries() {
    return geometries;
  }

  @Override
  Object content() {
    return geometries;
  }
}
