package dev.holdfast.client.model.geojson.codecs;

import dev.holdfast.client.model.geojson.Point;
import org.bson.codecs.configuration.CodecRegistry;

/** Reads and writes {@link Point} as GeoJSON. */
public class PointCodec extends AbstractGeometryCodec<Point> {
  public PointCodec(CodecRegistry registry) {
    super(registry, Point.class);
  }
}
