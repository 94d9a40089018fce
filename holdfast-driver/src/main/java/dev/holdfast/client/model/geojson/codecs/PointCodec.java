package dev.holdfast.client.model.geojson.codecs;

import dev.holdfast.client.model.geojson.Point;
import org.bson.codecs.configuration.CodecRegistry;

/** {@link Point} as GeoJSON. */
public class PointCodec extends AbstractGeometryCodec<Point> {
  public PointCodec(CodecRegistry registry) {
    super(registry, Point.class);
  }
}
