package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

import org.bson.BsonInvalidOperationException;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistry;

/** Writes and reads {@link DBRef}s as {@code {$ref, $id, $db}}. */
public class DBRefCodec implements Codec<DBRef> {
  private final CodecRegistry registry;

  public DBRefCodec(CodecRegistry registry) {
    this.registry = notNull("registry", registry);
  }

  @Override
  public void encode(BsonWriter writer, DBRef value, EncoderContext encoderContext) {
    writer.writeStartDocument();
    writer.writeString("$ref", value.getCollectionName());
    writer.writeName("$id");
    encodeId(registry.get(value.getId().getClass()), writer, value.getId());
    if (value.getDatabaseName() != null) {
      writer.writeString("$db", value.getDatabaseName());
    }
    writer.writeEndDocument();
  }

  // The registry returned the codec for the class of the id.
  @SuppressWarnings("unchecked")
  private static <T> void encodeId(Codec<T> codec, BsonWriter writer, Object id) {
    codec.encode(writer, (T) id, EncoderContext.builder().build());
  }

  @Override
  public Class<DBRef> getEncoderClass() {
    return DBRef.class;
  }

  @Override
  public DBRef decode(BsonReader reader, DecoderContext decoderContext) {
    Document document = registry.get(Document.class).decode(reader, decoderContext);
    if (DocumentToDBRefTransformer.reference(document) instanceof DBRef reference) {
      return reference;
    }
    throw new BsonInvalidOperationException(
        "A reference needs $ref and $id, but the document has the fields "
            + document.keySet()
            + ".");
  }
}
