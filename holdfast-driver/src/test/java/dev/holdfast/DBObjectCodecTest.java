package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonDocumentReader;
import org.bson.BsonDocumentWriter;
import org.bson.BsonInt32;
import org.bson.BsonInvalidOperationException;
import org.bson.Document;
import org.bson.UuidRepresentation;
import org.bson.codecs.BsonValueCodecProvider;
import org.bson.codecs.Codec;
import org.bson.codecs.CollectionCodecProvider;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.DocumentCodecProvider;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.ValueCodecProvider;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.types.BSONTimestamp;
import org.bson.types.Binary;
import org.bson.types.CodeWScope;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class DBObjectCodecTest {
  private static final CodecRegistry REGISTRY =
      CodecRegistries.fromProviders(
          new ValueCodecProvider(),
          new BsonValueCodecProvider(),
          new DBObjectCodecProvider(),
          new DBRefCodecProvider(),
          new DocumentCodecProvider(new DocumentToDBRefTransformer()),
          new CollectionCodecProvider(new DocumentToDBRefTransformer()));

  @Test
  void everyKindOfValueComesBackAsTheOldestApiHasIt() {
    BasicDBObject document =
        new BasicDBObject("string", "a")
            .append("int", 1)
            .append("null", null)
            .append("date", new Date(5))
            .append("time", new BSONTimestamp(5, 1))
            .append("inner", new BasicDBObject("x", new BasicDBObject()))
            .append("list", list(1, new BasicDBObject("y", 2), list()))
            .append("ref", new DBRef("shop", "orders", 7))
            .append("code", new CodeWScope("f()", new BasicDBObject("z", 1)))
            .append("id", new ObjectId());
    BasicDBObject read = decode(REGISTRY, encode(REGISTRY, document));
    assertThat(read).isEqualTo(document);
    assertThat(read.get("inner")).isInstanceOf(BasicDBObject.class);
    assertThat(read.get("list")).isInstanceOf(BasicDBList.class);
    assertThat(read.get("time")).isEqualTo(new BSONTimestamp(5, 1));
    assertThat(read.get("ref")).isEqualTo(new DBRef("shop", "orders", 7));
    assertThat(read.get("code")).isInstanceOf(CodeWScope.class);
    assertThat(read.keySet()).containsExactlyElementsOf(document.keySet());
  }

  @Test
  void otherClassesAreWrittenAsDocumentsAndArraysToo() {
    BasicDBObject document =
        new BasicDBObject("map", Map.of("a", 1))
            .append("ints", new int[] {1, 2})
            .append("strings", new String[] {"a"})
            .append("nested", List.of(List.of(1)))
            .append("bson", new BsonInt32(3))
            .append("document", new Document("a", 1));
    assertThat(encode(REGISTRY, document))
        .isEqualTo(
            BsonDocument.parse(
                "{map: {a: 1}, ints: [1, 2], strings: ['a'], nested: [[1]], bson: 3, document: {a: 1}}"));
  }

  @Test
  void plainBinaryDataIsBytesAndOtherBinaryDataIsNot() {
    BasicDBObject read =
        decode(
            REGISTRY,
            encode(
                REGISTRY,
                new BasicDBObject("plain", new byte[] {1})
                    .append("own", new Binary((byte) 0x80, new byte[] {2}))));
    assertThat(read.get("plain")).isEqualTo(new byte[] {1});
    assertThat(read.get("own")).isEqualTo(new Binary((byte) 0x80, new byte[] {2}));
  }

  @Test
  void uuidsAreReadOnlyInTheRepresentationThatWasChosen() {
    UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    CodecRegistry standard =
        CodecRegistries.withUuidRepresentation(REGISTRY, UuidRepresentation.STANDARD);
    CodecRegistry legacy =
        CodecRegistries.withUuidRepresentation(REGISTRY, UuidRepresentation.JAVA_LEGACY);
    BsonDocument written = encode(standard, new BasicDBObject("u", uuid));
    assertThat(decode(standard, written).get("u")).isEqualTo(uuid);
    assertThat(decode(legacy, written).get("u")).isInstanceOf(Binary.class);
    assertThat(decode(REGISTRY, written).get("u")).isInstanceOf(Binary.class);
    assertThat(decode(legacy, encode(legacy, new BasicDBObject("u", uuid))).get("u"))
        .isEqualTo(uuid);
  }

  @Test
  void anIdIsMadeOnceAndWrittenFirst() {
    DBObjectCodec codec = new DBObjectCodec(REGISTRY);
    BasicDBObject document = new BasicDBObject("a", 1);
    assertThatIllegalStateException().isThrownBy(() -> codec.getDocumentId(document));
    codec.generateIdIfAbsentFromDocument(document);
    Object id = document.get("_id");
    codec.generateIdIfAbsentFromDocument(document);
    assertThat(document.get("_id")).isInstanceOf(ObjectId.class).isEqualTo(id);
    assertThat(codec.getDocumentId(document).asObjectId().getValue()).isEqualTo(id);

    BsonDocumentWriter writer = new BsonDocumentWriter(new BsonDocument());
    codec.encode(
        writer, document, EncoderContext.builder().isEncodingCollectibleDocument(true).build());
    assertThat(writer.getDocument().keySet()).containsExactly("_id", "a");
    assertThat(encode(REGISTRY, document).keySet()).containsExactly("a", "_id");
  }

  @Test
  void documentsAreEqualWhateverTheOrderOfTheirFieldsAndTheClassOfTheirLists() {
    BasicDBObject one = new BasicDBObject("a", 1).append("b", List.of(1, 2));
    BasicDBObject other = new BasicDBObject("b", list(1, 2)).append("a", 1);
    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    assertThat(one).isNotEqualTo(new BasicDBObject("a", 1));
    assertThat(one).isNotEqualTo(new BasicDBObject("a", 1L).append("b", List.of(1, 2)));
  }

  @Test
  void jsonIsReadAndWritten() {
    BasicDBObject document = BasicDBObject.parse("{a: 1, b: {c: [true, null]}, r: /x/i}");
    assertThat(document.get("r")).isInstanceOf(Pattern.class);
    document.remove("r");
    assertThat(document).hasToString("{\"a\": 1, \"b\": {\"c\": [true, null]}}");
    assertThat(BasicDBObject.parse(document.toJson())).isEqualTo(document);
  }

  @Test
  void aCopySharesNoDocumentsAndNoLists() {
    BasicDBObject document = new BasicDBObject("a", new BasicDBObject("b", list(1)));
    BasicDBObject copy = (BasicDBObject) document.copy();
    ((BasicDBList) ((BasicDBObject) copy.get("a")).get("b")).add(2);
    assertThat(document).isEqualTo(new BasicDBObject("a", new BasicDBObject("b", list(1))));
  }

  @Test
  void aBuilderNestsDocuments() {
    BasicDBObjectBuilder builder =
        BasicDBObjectBuilder.start("item", "kite").push("size").add("width", 80).pop().add("n", 1);
    assertThat(builder.get())
        .hasToString("{\"item\": \"kite\", \"size\": {\"width\": 80}, \"n\": 1}");
    assertThat(builder.isEmpty()).isFalse();
    assertThatIllegalStateException()
        .isThrownBy(builder::pop)
        .withMessage("There is no pop() without a push() before it.");
    assertThat(BasicDBObjectBuilder.start(Map.of("a", 1)).get())
        .isEqualTo(new BasicDBObject("a", 1));
  }

  @Test
  void aReferenceInsideADocumentIsReadAsOneAndNothingElseIs() {
    Codec<Document> codec = REGISTRY.get(Document.class);
    Document read =
        codec.decode(
            new BsonDocumentReader(
                BsonDocument.parse(
                    "{r: {$ref: 'orders', $id: 7, $db: 'shop'}, l: [{$ref: 'o', $id: 1}],"
                        + " no: {$ref: 'orders'}, neither: {$ref: 5, $id: 7}}")),
            DecoderContext.builder().build());
    assertThat(read.get("r")).isEqualTo(new DBRef("shop", "orders", 7));
    assertThat(read.getList("l", DBRef.class)).containsExactly(new DBRef("o", 1));
    assertThat(read.get("no")).isInstanceOf(Document.class);
    assertThat(read.get("neither")).isInstanceOf(Document.class);
  }

  @Test
  void aReferenceIsReadOnItsOwnToo() {
    DBRefCodec codec = new DBRefCodec(REGISTRY);
    BsonDocument reference = BsonDocument.parse("{$ref: 'orders', $id: {a: 1}}");
    DBRef read = codec.decode(new BsonDocumentReader(reference), DecoderContext.builder().build());
    assertThat(read).isEqualTo(new DBRef("orders", new Document("a", 1)));
    BsonDocument written = new BsonDocument();
    codec.encode(new BsonDocumentWriter(written), read, EncoderContext.builder().build());
    assertThat(written).isEqualTo(reference);
    assertThatExceptionOfType(BsonInvalidOperationException.class)
        .isThrownBy(
            () ->
                codec.decode(
                    new BsonDocumentReader(BsonDocument.parse("{a: 1}")),
                    DecoderContext.builder().build()))
        .withMessage("A reference needs $ref and $id, but the document has the fields [a].");
  }

  private static BasicDBList list(Object... elements) {
    BasicDBList list = new BasicDBList();
    list.addAll(Arrays.asList(elements));
    return list;
  }

  private static BsonDocument encode(CodecRegistry registry, BasicDBObject document) {
    BsonDocument written = new BsonDocument();
    registry
        .get(BasicDBObject.class)
        .encode(new BsonDocumentWriter(written), document, EncoderContext.builder().build());
    return written;
  }

  private static BasicDBObject decode(CodecRegistry registry, BsonDocument document) {
    return registry
        .get(BasicDBObject.class)
        .decode(new BsonDocumentReader(document), DecoderContext.builder().build());
  }
}
