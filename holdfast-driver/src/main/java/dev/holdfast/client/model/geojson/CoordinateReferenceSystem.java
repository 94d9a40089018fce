package dev.holdfast.client.model.geojson;

/** The meaning of coordinates. The default is longitude and latitude in WGS 84. */
public abstract class CoordinateReferenceSystem {
  public CoordinateReferenceSystem() {}

  public abstract CoordinateReferenceSystemType getType();
}
