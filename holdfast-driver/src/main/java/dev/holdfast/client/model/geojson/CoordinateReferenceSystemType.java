package dev.holdfast.client.model.geojson;

/** How a coordinate reference system is told; MongoDB knows names only. */
public enum CoordinateReferenceSystemType {
  NAME("name"),
  LINK("link");

  private final String typeName;

  CoordinateReferenceSystemType(String typeName) {
    this.typeName = typeName;
  }

  /** The name in GeoJSON. */
  public String getTypeName() {
    return typeName;
  }
}
