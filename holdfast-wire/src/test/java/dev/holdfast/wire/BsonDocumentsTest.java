package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.test.RandomDocuments;
import dev.holdfast.test.Seeds;
import java.util.Arrays;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDocumentWrapper;
import org.bson.BsonInt32;
import org.bson.BsonJavaScriptWithScope;
import org.bson.BsonRegularExpression;
import org.bson.BsonSerializationException;
import org.bson.BsonString;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Codec;
import org.junit.jupiter.api.Test;

class BsonDocumentsTest {
  private final Codec<BsonDocument> codec = new BsonDocumentCodec();

  @Test
  void randomDocumentsHaveTheBytesAndValuesThatOrgBsonGivesThem() {
    RandomDocuments documents = new RandomDocuments(Seeds.random("BsonDocumentsTest"));
    for (int i = 0; i < 5_000; i++) {
      BsonDocument document = documents.bsonDocument();
      byte[] expected = OrgBson.write(document, codec);
      assertThat(bytes(document)).isEqualTo(expected);
      assertThat(BsonDocuments.read(WireBuffer.wrap(expected)))
          .isEqualTo(OrgBson.read(expected, codec));
      assertThat(BsonDocuments.readRaw(WireBuffer.wrap(expected)).getByteBuffer().array())
          .isEqualTo(expected);
    }
  }

  @Test
  void aDocumentOfSixteenMegabytesHasTheBytesThatOrgBsonGivesIt() {
    BsonDocument document = new BsonDocument("text", new BsonString("\u20ac".repeat(1_000_000)));
    BsonArray array = new BsonArray();
    for (int i = 0; i < 600_000; i++) {
      array.add(new BsonDocument("i", new BsonInt32(i)));
    }
    document.put("array", array);
    byte[] expected = OrgBson.write(document, codec);
    assertThat(expected).hasSizeGreaterThan(14 << 20);
    assertThat(bytes(document)).isEqualTo(expected);
    assertThat(BsonDocuments.read(WireBuffer.wrap(expected))).isEqualTo(document);
  }

  @Test
  void rawDocumentsAreCopiedWhereverTheyAre() {
    RawBsonDocument raw = RawBsonDocument.parse("{a: 1, b: {c: 'x'}}");
    byte[] shifted = new byte[raw.getByteLength() + 7];
    raw.getByteBuffer().get(shifted, 3, raw.getByteLength());
    RawBsonDocument inTheMiddle = new RawBsonDocument(shifted, 3, raw.getByteLength());
    BsonDocument document =
        new BsonDocument("raw", inTheMiddle)
            .append("array", new BsonArray(Arrays.asList(raw, raw)))
            .append("scope", new BsonJavaScriptWithScope("x", raw));
    assertThat(bytes(document)).isEqualTo(OrgBson.write(document, codec));
    assertThat(bytes(inTheMiddle)).isEqualTo(OrgBson.write(raw, codec));
  }

  @Test
  void aWrappedDocumentIsWrittenWithItsEncoderAndStaysFolded() {
    BsonDocumentWrapper<Document> wrapper = wrapper();
    BsonDocument document =
        new BsonDocument("w", wrapper).append("s", new BsonJavaScriptWithScope("x", wrapper));
    byte[] bytes = bytes(document);
    assertThat(wrapper.isUnwrapped()).isFalse();
    assertThat(bytes).isEqualTo(OrgBson.write(document, codec));
  }

  @Test
  void aWrappedDocumentThatWasUnfoldedIsWrittenAsItIsNow() {
    BsonDocumentWrapper<Document> wrapper = wrapper();
    wrapper.put("added", new BsonInt32(5));
    assertThat(BsonDocuments.read(WireBuffer.wrap(bytes(wrapper))))
        .isEqualTo(BsonDocument.parse("{a: 1, b: [2], added: 5}"));
  }

  @Test
  void nestingIsAllowedAsDeepAsOrgBsonAllowsItOnAnyStack() {
    Nested.onASmallStack(
        () -> {
          byte[] deepest = Nested.bytes(1024);
          BsonDocument document = BsonDocuments.read(WireBuffer.wrap(deepest));
          assertThat(bytes(document)).isEqualTo(deepest);
          assertThatThrownBy(() -> BsonDocuments.read(WireBuffer.wrap(Nested.bytes(1025))))
              .isInstanceOf(WireProtocolException.class)
              .hasMessage("documents nested deeper than 1024 levels at offset 7168");
          assertThatThrownBy(() -> bytes(new BsonDocument("a", document)))
              .isInstanceOf(BsonSerializationException.class)
              .hasMessage(
                  "Maximum serialization depth exceeded (does the object being serialized have a"
                      + " circular reference?).");
        });
  }

  /** BSON Corpus, "Prohibit null bytes in null-terminated strings when encoding BSON". */
  @Test
  void nullBytesAreRefusedWhereTheyWouldEndAString() {
    for (BsonDocument document :
        new BsonDocument[] {
          new BsonDocument("a\0b", new BsonInt32(1)),
          new BsonDocument("a", new BsonDocument("\0", new BsonInt32(1))),
          new BsonDocument("a", new BsonRegularExpression("a\0b")),
          new BsonDocument("a", new BsonRegularExpression("a", "i\0m"))
        }) {
      WireBuffer out = new WireBuffer(0);
      out.writeInt32(7);
      assertThatThrownBy(() -> BsonDocuments.write(out, document))
          .isInstanceOf(BsonSerializationException.class)
          .hasMessageContaining("contains a null character at index ");
      assertThat(out.position()).as("what was written before remains, and only that").isEqualTo(4);
    }
  }

  @Test
  void readingEndsBehindTheDocument() {
    byte[] one = bytes(BsonDocument.parse("{a: 1}"));
    byte[] two = Arrays.copyOf(one, one.length * 2);
    System.arraycopy(one, 0, two, one.length, one.length);
    WireBuffer in = WireBuffer.wrap(two);
    assertThat(BsonDocuments.read(in)).isEqualTo(BsonDocuments.readRaw(in));
    assertThat(in.remaining()).isZero();
    assertThat(in.limit()).isEqualTo(two.length);
  }

  @Test
  void aBrokenDocumentLeavesTheLimitAsItWas() {
    byte[] bytes = bytes(BsonDocument.parse("{a: {b: true}}"));
    bytes[14] = 7; // Neither true nor false.
    WireBuffer in = WireBuffer.wrap(bytes);
    assertThatThrownBy(() -> BsonDocuments.read(in))
        .isInstanceOf(WireProtocolException.class)
        .hasMessage("a boolean of value 7 at offset 14");
    assertThat(in.limit()).isEqualTo(bytes.length);
  }

  private static BsonDocumentWrapper<Document> wrapper() {
    return new BsonDocumentWrapper<>(
        new Document("a", 1).append("b", Arrays.asList(2)), OrgBson.registry().get(Document.class));
  }

  private static byte[] bytes(BsonDocument document) {
    WireBuffer out = new WireBuffer(0);
    BsonDocuments.write(out, document);
    return Arrays.copyOf(out.array(), out.position());
  }
}
