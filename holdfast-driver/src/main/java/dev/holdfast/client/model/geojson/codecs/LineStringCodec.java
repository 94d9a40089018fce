package dev.holdfast.client.model.geojson.codecs;

import dev.holdfast.client.model.geojson.LineString;
import org.bson.codecs.configuration.CodecRegistry;

/** Reads and writes {@link LineString} as GeoJSON. */
public class LineStringCodec extends AbstractGeometryCodec<LineString> {
  public LineStringCodec(CodecRegistry registry) {
    super(registry, LineString.class);
  }
}
