package dev.holdfast.client.model.geojson.codecs;

import dev.holdfast.client.model.geojson.Geometry;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.bson.codecs.configuration.CodecRegistry;

abstract class AbstractGeometryCodec<T extends Geometry> implements Codec<T> {
  private final Class<T> type;

  AbstractGeometryCodec(CodecRegistry registry, Class<T> type) {
    this.type = type;
  }

  @Override
  public void encode(BsonWriter writer, T value, EncoderContext context) {
    GeoJson.write(writer, value);
  }

  @Override
  public T decode(BsonReader reader, DecoderContext context) {
    Geometry geometry = GeoJson.read(reader);
    if (!type.isInstance(geometry)) {
      throw new CodecConfigurationException(
          "Expected a "
              + type.getSimpleName()
              + ", found a "
              + geometry.getType().getTypeName()
              + ".");
    }
    return type.cast(geometry);
  }

  @Override
  public Class<T> getEncoderClass() {
    return type;
  }
}
