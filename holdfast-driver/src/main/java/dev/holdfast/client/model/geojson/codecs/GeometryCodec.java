package dev.holdfast.client.model.geojson.codecs;

import dev.holdfast.client.model.geojson.Geometry;
import org.bson.codecs.configuration.CodecRegistry;

/** {@link Geometry} as GeoJSON; any kind of it. */
public final class GeometryCodec extends AbstractGeometryCodec<Geometry> {
  public GeometryCodec(CodecRegistry registry) {
    super(registry, Geometry.class);
  }
}
