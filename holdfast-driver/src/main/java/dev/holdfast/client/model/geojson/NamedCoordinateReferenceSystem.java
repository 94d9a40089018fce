package dev.holdfast.client.model.geojson;

import static dev.holdfast.internal.value.Checks.notNull;

import org.jspecify.annotations.Nullable;

/** A coordinate reference system by its name. */
public final class NamedCoordinateReferenceSystem extends CoordinateReferenceSystem {
  public static final NamedCoordinateReferenceSystem EPSG_4326 =
      new NamedCoordinateReferenceSystem("EPSG:4326");
  public static final NamedCoordinateReferenceSystem CRS_84 =
      new NamedCoordinateReferenceSystem("urn:ogc:def:crs:OGC:1.3:CRS84");

  /** A system of MongoDB in which the order of a polygon's positions defines its inside. */
  public static final NamedCoordinateReferenceSystem EPSG_4326_STRICT_WINDING =
      new NamedCoordinateReferenceSystem("urn:x-mongodb:crs:strictwinding:EPSG:4326");

  private final String name;

  public NamedCoordinateReferenceSystem(String name) {
    this.name = notNull("name", name);
  }

  @Override
  public CoordinateReferenceSystemType getType() {
    return CoordinateReferenceSystemType.NAME;
  }

  public String getName() {
    return name;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NamedCoordinateReferenceSystem that && name.equals(that.name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return "NamedCoordinateReferenceSystem{name='" + name + "'}";
  }
}
