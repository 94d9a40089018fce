package dev.holdfast.client.model.geojson.codecs;

import dev.holdfast.client.model.geojson.MultiLineString;
import org.bson.codecs.configuration.CodecRegistry;

/** Reads and writes {@link MultiLineString} as GeoJSON. */
public class MultiLineStringCodec extends AbstractGeometryCodec<MultiLineString> {
  public MultiLineStringCodec(CodecRegistry registry) {
    super(registry, MultiLineString.class);
  }
}
