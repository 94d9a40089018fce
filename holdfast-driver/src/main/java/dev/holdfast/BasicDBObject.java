package dev.holdfast;

import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.bson.BSONObject;
import org.bson.BasicBSONObject;
import org.bson.BsonDocument;
import org.bson.BsonDocumentWrapper;
import org.bson.BsonDocumentWriter;
import org.bson.UuidRepresentation;
import org.bson.codecs.BsonValueCodecProvider;
import org.bson.codecs.CollectionCodecProvider;
import org.bson.codecs.Decoder;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.DocumentCodecProvider;
import org.bson.codecs.Encoder;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.IterableCodecProvider;
import org.bson.codecs.MapCodecProvider;
import org.bson.codecs.ValueCodecProvider;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.codecs.jsr310.Jsr310CodecProvider;
import org.bson.conversions.Bson;
import org.bson.json.JsonMode;
import org.bson.json.JsonReader;
import org.bson.json.JsonWriter;
import org.bson.json.JsonWriterSettings;
import org.jspecify.annotations.Nullable;

/**
 * A document of the legacy API that keeps its fields in order. Use {@link org.bson.Document} in new code.
 *
 * <pre>{@code
 * new BasicDBObject("item", "kite").append("count", 2);
 * }</pre>
 */
public class BasicDBObject extends BasicBSONObject implements DBObject, Bson {
  private static final long serialVersionUID = 1L;

  /** For JSON and equals only. Documents that are sent use the registry of their collection. */
  private static final CodecRegistry REGISTRY =
      CodecRegistries.withUuidRepresentation(
          CodecRegistries.fromProviders(
              List.of(
                  new ValueCodecProvider(),
                  new BsonValueCodecProvider(),
                  new DBObjectCodecProvider(),
                  new DBRefCodecProvider(),
                  new DocumentCodecProvider(new DocumentToDBRefTransformer()),
                  new CollectionCodecProvider(),
                  new IterableCodecProvider(),
                  new MapCodecProvider(),
                  new Jsr310CodecProvider())),
          UuidRepresentation.STANDARD);

  private boolean partial;

  public static BasicDBObject parse(String json) {
    return parse(json, REGISTRY.get(BasicDBObject.class));
  }

  public static BasicDBObject parse(String json, Decoder<BasicDBObject> decoder) {
    return decoder.decode(new JsonReader(json), DecoderContext.builder().build());
  }

  public BasicDBObject() {}

  public BasicDBObject(int size) {
    super(size);
  }

  public BasicDBObject(String key, @Nullable Object value) {
    super(key, value);
  }

  // The superclass constructor takes a raw Map.
  @SuppressWarnings("rawtypes")
  public BasicDBObject(Map map) {
    super(map);
  }

  @Override
  public BasicDBObject append(String key, @Nullable Object value) {
    put(key, value);
    return this;
  }

  public String toJson() {
    return toJson(JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build());
  }

  public String toJson(JsonWriterSettings writerSettings) {
    return toJson(writerSettings, REGISTRY.get(BasicDBObject.class));
  }

  public String toJson(Encoder<BasicDBObject> encoder) {
    return toJson(JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build(), encoder);
  }

  public String toJson(JsonWriterSettings writerSettings, Encoder<BasicDBObject> encoder) {
    StringWriter text = new StringWriter();
    encoder.encode(new JsonWriter(text, writerSettings), this, EncoderContext.builder().build());
    return text.toString();
  }

  @Override
  public <TDocument> BsonDocument toBsonDocument(
      Class<TDocument> documentClass, CodecRegistry codecRegistry) {
    return new BsonDocumentWrapper<>(this, codecRegistry.get(BasicDBObject.class));
  }

  @Override
  public void markAsPartialObject() {
    partial = true;
  }

  @Override
  public boolean isPartialObject() {
    return partial;
  }

  /** Copies the document and the documents and lists inside it. The copy shares all other values. */
  public Object copy() {
    BasicDBObject copy = new BasicDBObject();
    forEach((name, value) -> copy.put(name, copyOf(value)));
    return copy;
  }

  static @Nullable Object copyOf(@Nullable Object value) {
    if (value instanceof BasicDBObject object) {
      return object.copy();
    }
    return value instanceof BasicDBList list ? list.copy() : value;
  }

  /** Documents are equal if they have the same fields, in any order, and the values have the same BSON. */
  @Override
  public boolean equals(@Nullable Object o) {
    return o == this
        || o instanceof BSONObject other
            && keySet().equals(other.keySet())
            && bson(this).equals(bson(other));
  }

  @Override
  public int hashCode() {
    return bson(this).hashCode();
  }

  @Override
  public String toString() {
    return toJson();
  }

  private static BsonDocument bson(BSONObject object) {
    BsonDocumentWriter writer = new BsonDocumentWriter(new BsonDocument());
    new DBObjectCodec(REGISTRY)
        .encodeFields(writer, object.toMap(), EncoderContext.builder().build());
    return writer.getDocument();
  }
}
