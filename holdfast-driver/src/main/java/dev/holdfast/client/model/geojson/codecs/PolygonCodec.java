package dev.holdfast.client.model.geojson.codecs;

import dev.holdfast.client.model.geojson.Polygon;
import org.bson.codecs.configuration.CodecRegistry;

/** Reads and writes {@link Polygon} as GeoJSON. */
public class PolygonCodec extends AbstractGeometryCodec<Polygon> {
  public PolygonCodec(CodecRegistry registry) {
    super(registry, Polygon.class);
  }
}
