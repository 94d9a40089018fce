package dev.holdfast.client.model.geojson.codecs;

import dev.holdfast.client.model.geojson.MultiPolygon;
import org.bson.codecs.configuration.CodecRegistry;

/** Reads and writes {@link MultiPolygon} as GeoJSON. */
public class MultiPolygonCodec extends AbstractGeometryCodec<MultiPolygon> {
  public MultiPolygonCodec(CodecRegistry registry) {
    super(registry, MultiPolygon.class);
  }
}
