package dev.holdfast.client.model.geojson.codecs;

import dev.holdfast.client.model.geojson.MultiPoint;
import org.bson.codecs.configuration.CodecRegistry;

/** Reads and writes {@link MultiPoint} as GeoJSON. */
public class MultiPointCodec extends AbstractGeometryCodec<MultiPoint> {
  public MultiPointCodec(CodecRegistry registry) {
    super(registry, MultiPoint.class);
  }
}
