package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bson.codecs.configuration.CodecRegistries.fromCodecs;
import static org.bson.codecs.configuration.CodecRegistries.fromRegistries;
import static org.bson.codecs.configuration.CodecRegistries.withUuidRepresentation;

import dev.holdfast.wire.DocumentBytes;
import dev.holdfast.wire.WireBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.bson.BsonBinarySubType;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonReader;
import org.bson.BsonTimestamp;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.types.Binary;
import org.bson.types.Code;
import org.bson.types.CodeWithScope;
import org.bson.types.Decimal128;
import org.bson.types.MaxKey;
import org.bson.types.MinKey;
import org.bson.types.ObjectId;
import org.bson.types.Symbol;
import org.junit.jupiter.api.Test;

/** The registry that is believed without being asked has to do what one that is asked does. */
class DefaultCodecsTest {
  private static final CodecRegistry DEFAULT = MongoClientSettings.getDefaultCodecRegistry();
  // A registry of the same codecs, but made of another one: it is asked for each of them.
  private static final CodecRegistry ASKED = fromRegistries(DEFAULT);

  private static final Document ALL =
      new Document("string", "text")
          .append("integer", 1)
          .append("long", 2L)
          .append("double", 3.5)
          .append("boolean", true)
          .append("null", null)
          .append("document", new Document("inner", new Document("innermost", List.of(1, "two"))))
          .append("list", Arrays.asList(1, 2L, null, new Document("a", 1), List.of("b")))
          .append("date", new Date(1_600_000_000_000L))
          .append("instant", Instant.ofEpochMilli(1_700_000_000_000L))
          .append("id", new ObjectId("0123456789abcdef01234567"))
          .append("bytes", new byte[] {1, 2, 3})
          .append("binary", new Binary((byte) 0x80, new byte[] {4, 5}))
          .append("decimal", Decimal128.parse("1.50"))
          .append("regex", Pattern.compile("^a"))
          .append("code", new Code("1 + 1"))
          .append("scope", new CodeWithScope("x", new Document("x", 1)))
          .append("symbol", new Symbol("s"))
          .append("min", new MinKey())
          .append("max", new MaxKey())
          .append("bson", new BsonInt32(7))
          .append("bsonDocument", new BsonDocument("t", new BsonTimestamp(5, 6)))
          .append("map", Map.of("k", 1))
          .append("float", 1.5f)
          .append("short", (short) 3)
          .append("enum", ReadConcernLevel.MAJORITY)
          .append("reference", new DBRef("orders", 1));

  @Test
  void documentsBecomeTheBytesThatARegistryWhichIsAskedMakes() {
    assertThat(bytes(ALL, DEFAULT)).isEqualTo(bytes(ALL, ASKED));
  }

  @Test
  void documentsAreReadAsARegistryWhichIsAskedReadsThem() {
    byte[] bytes = bytes(ALL, ASKED);

    Document read = read(bytes, DEFAULT);

    assertThat(read.toString()).isEqualTo(read(bytes, ASKED).toString());
    assertThat(read.get("reference")).isEqualTo(new DBRef("orders", 1));
    assertThat(classesIn(read)).isEqualTo(classesIn(read(bytes, ASKED)));
  }

  @Test
  void whoCallsTheCodecItselfGetsTheSameBytes() {
    Codec<Document> codec = DEFAULT.get(Document.class);

    RawBsonDocument raw = new RawBsonDocument(ALL, codec);

    assertThat(raw.decode(ASKED.get(BsonDocument.class)))
        .isEqualTo(new RawBsonDocument(bytes(ALL, ASKED)).decode(ASKED.get(BsonDocument.class)));
  }

  @Test
  void aClassWithoutACodecIsRefusedAsElsewhere() {
    Document odd = new Document("a", new Thread());

    assertThatThrownBy(() -> bytes(odd, DEFAULT)).isInstanceOf(CodecConfigurationException.class);
  }

  @Test
  void anApplicationsOwnCodecCountsInsideDocuments() {
    CodecRegistry mixed = fromRegistries(fromCodecs(new IntegersAsText()), DEFAULT);

    Document read = read(bytes(new Document("n", new Document("m", 5)), mixed), DEFAULT);

    assertThat(read).isEqualTo(new Document("n", new Document("m", "number 5")));
  }

  @Test
  void aUuidRepresentationCountsInsideDocuments() {
    UUID uuid = new UUID(1, 2);
    CodecRegistry standard = withUuidRepresentation(DEFAULT, UuidRepresentation.STANDARD);

    byte[] bytes = bytes(new Document("u", uuid), standard);

    assertThat(new RawBsonDocument(bytes).getBinary("u").getType())
        .isEqualTo(BsonBinarySubType.UUID_STANDARD.getValue());
    assertThat(read(bytes, standard).get("u")).isEqualTo(uuid);
    assertThat(read(bytes, DEFAULT).get("u")).isInstanceOf(Binary.class);
    assertThatThrownBy(() -> bytes(new Document("u", uuid), DEFAULT))
        .isInstanceOf(CodecConfigurationException.class);
  }

  private static List<Class<?>> classesIn(Document document) {
    List<Class<?>> classes = new ArrayList<>();
    document.values().forEach(value -> classes.add(value == null ? null : value.getClass()));
    return classes;
  }

  private static byte[] bytes(Document document, CodecRegistry registry) {
    WireBuffer out = new WireBuffer(64);
    DocumentBytes.write(out, document, registry.get(Document.class), false);
    return Arrays.copyOf(out.array(), out.position());
  }

  private static Document read(byte[] bytes, CodecRegistry registry) {
    return DocumentBytes.read(WireBuffer.wrap(bytes), registry.get(Document.class));
  }

  private static final class IntegersAsText implements Codec<Integer> {
    @Override
    public void encode(BsonWriter writer, Integer value, EncoderContext context) {
      writer.writeString("number " + value);
    }

    @Override
    public Integer decode(BsonReader reader, DecoderContext context) {
      return Integer.valueOf(reader.readString().substring("number ".length()));
    }

    @Override
    public Class<Integer> getEncoderClass() {
      return Integer.class;
    }
  }
}
