package dev.holdfast.client.model.geojson;

/** The type of a coordinate reference system. MongoDB supports only names. */
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
