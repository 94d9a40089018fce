package dev.holdfast.client.model.geojson.codecs;

import dev.holdfast.client.model.geojson.NamedCoordinateReferenceSystem;
import org.bson.BsonDocument;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;

/** Reads and writes {@code {type: "name", properties: {name: …}}}. */
public class NamedCoordinateReferenceSystemCodec implements Codec<NamedCoordinateReferenceSystem> {
  public NamedCoordinateReferenceSystemCodec() {}

  @Override
  public void encode(
      BsonWriter writer, NamedCoordinateReferenceSystem value, EncoderContext context) {
    writer.writeStartDocument();
    writer.writeString("type", value.getType().getTypeName());
    writer.writeStartDocument("properties");
    writer.writeString("name", value.getName());
    writer.writeEndDocument();
    writer.writeEndDocument();
  }

  @Override
  public NamedCoordinateReferenceSystem decode(BsonReader reader, DecoderContext context) {
    BsonDocument document = new BsonDocumentCodec().decode(reader, context);
    return GeoJson.referenceSystem(document);
  }

  @Override
  public Class<NamedCoordinateReferenceSystem> getEncoderClass() {
    return NamedCoordinateReferenceSystem.class;
  }
}
