package dev.holdfast.client.model.geojson;

/** What coordinates mean; longitude and latitude on WGS 84 unless told otherwise. */
public abstract class CoordinateReferenceSystem {
  public CoordinateReferenceSystem() {}

  public abstract CoordinateReferenceSystemType getType();
}
