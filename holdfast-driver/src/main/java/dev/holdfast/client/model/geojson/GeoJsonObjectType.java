package dev.holdfast.client.model.geojson;

/** The types of geometries. */
public enum GeoJsonObjectType {
  GEOMETRY_COLLECTION("GeometryCollection"),
  LINE_STRING("LineString"),
  MULTI_LINE_STRING("MultiLineString"),
  MULTI_POINT("MultiPoint"),
  MULTI_POLYGON("MultiPolygon"),
  POINT("Point"),
  POLYGON("Polygon");

  private final String typeName;

  GeoJsonObjectType(String typeName) {
    this.typeName = typeName;
  }

  /** The name in GeoJSON. */
  public String getTypeName() {
    return typeName;
  }
}
