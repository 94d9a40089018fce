package dev.holdfast.client.model.geojson.codecs;

import dev.holdfast.client.model.geojson.Geometry;
import org.bson.codecs.configuration.CodecRegistry;

/** Reads and writes any {@link Geometry} as GeoJSON. */
public final class GeometryCodec extends AbstractGeometryCodec<Geometry> {
  public GeometryCodec(CodecRegistry registry) {
    super(registry, Geometry.class);
  }
}
