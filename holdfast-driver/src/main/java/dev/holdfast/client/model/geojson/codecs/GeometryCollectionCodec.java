package dev.holdfast.client.model.geojson.codecs;

import dev.holdfast.client.model.geojson.GeometryCollection;
import org.bson.codecs.configuration.CodecRegistry;

/** Reads and writes {@link GeometryCollection} as GeoJSON. */
public class GeometryCollectionCodec extends AbstractGeometryCodec<GeometryCollection> {
  public GeometryCollectionCodec(CodecRegistry registry) {
    super(registry, GeometryCollection.class);
  }
}
