package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.test.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.bson.BsonArray;
import org.bson.BsonDbPointer;
import org.bson.BsonDocument;
import org.bson.BsonDocumentWrapper;
import org.bson.BsonJavaScript;
import org.bson.BsonJavaScriptWithScope;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonSymbol;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Codec;
import org.bson.codecs.RawBsonDocumentCodec;
import org.bson.types.Code;
import org.bson.types.CodeWithScope;
import org.bson.types.ObjectId;
import org.bson.types.Symbol;
import org.junit.jupiter.api.Test;

/**
 * Text that is not Unicode, on every path between documents and bytes: invalid UTF-8 is read as org.bson
 * reads it, and an unpaired surrogate is written as U+FFFD.
 */
class InvalidTextTest {
  private static final ObjectId ID = new ObjectId("0123456789abcdef01234567");

  private final Codec<Document> stock = OrgBson.registry().get(Document.class);
  private final Codec<Document> direct = OrgBson.directRegistry().get(Document.class);
  private final BsonDocumentCodec bson = new BsonDocumentCodec();

  @Test
  void invalidUtf8InValuesAndNamesIsReadAsOrgBsonReadsItOnEveryPath() {
    Random random = Seeds.random("InvalidTextTest");
    int invalid = 0;
    for (int round = 0; round < 2_000; round++) {
      byte[] bytes = documentOf(random);
      BsonDocument expected = OrgBson.read(bytes, bson);
      assertThat(DocumentBytes.read(WireBuffer.wrap(bytes), bson)).isEqualTo(expected);
      assertThat(DocumentBytes.read(WireBuffer.wrap(bytes), direct))
          .isEqualTo(OrgBson.read(bytes, stock));
      assertThat(DocumentBytes.read(WireBuffer.wrap(bytes), stock))
          .isEqualTo(OrgBson.read(bytes, stock));
      assertThat(DocumentBytes.read(WireBuffer.wrap(bytes), new Incurious())).isNotNull();
      RawBsonDocument raw = DocumentBytes.read(WireBuffer.wrap(bytes), new RawBsonDocumentCodec());
      assertThat(raw).isEqualTo(expected);
      assertThat(DocumentView.of(WireBuffer.wrap(bytes)).toBsonDocument()).isEqualTo(expected);
      String first = expected.getFirstKey();
      assertThat(DocumentView.of(WireBuffer.wrap(bytes)).has(first)).isTrue();
      invalid += expected.toString().indexOf('\ufffd') >= 0 ? 1 : 0;
    }
    assertThat(invalid).isGreaterThan(1_600);
  }

  @Test
  void unpairedSurrogatesAreWrittenAsTheReplacementCharacterOnEveryPath() {
    Random random = Seeds.random("InvalidTextTest");
    for (int round = 0; round < 2_000; round++) {
      String text = text(random);
      String name = text(random).replace('\0', '0');
      byte[] expected = OrgBson.write(bsonOf(replaced(name), replaced(text)), bson);
      for (byte[] written : allWritten(name, text)) {
        assertThat(written).isEqualTo(expected);
        assertThat(OrgBson.read(written, bson)).isEqualTo(OrgBson.read(expected, bson));
        assertThat(DocumentBytes.read(WireBuffer.wrap(written), direct))
            .isEqualTo(OrgBson.read(expected, stock));
      }
    }
  }

  @Test
  void fieldsOfCommandsAreReplacedToo() {
    WireBuffer out = new WireBuffer(64);
    BodyWriter body = new BodyWriter(out);
    int document = body.begin();
    body.put("find", "orders\ud800");
    body.put("key\udc00", 1);
    body.put("filter", new BsonDocument("a\ud800", new BsonString("\udfff")));
    body.end(document);
    assertThat(OrgBson.read(Arrays.copyOf(out.array(), out.position()), bson))
        .isEqualTo(
            BsonDocument.parse(
                "{find: 'orders\ufffd', 'key\ufffd': 1, filter: {'a\ufffd': '\ufffd'}}"));
    assertThat(out.replacedTexts()).isEqualTo(4);
  }

  @Test
  void aNameWithAnUnpairedSurrogateIsCountedEachTimeAlthoughOtherNamesAreRemembered() {
    WireBuffer out = new WireBuffer(64);
    for (int times = 1; times <= 1_000; times++) {
      out.clear();
      DocumentBytes.write(out, new Document("name \ud800", 1), direct, false);
      assertThat(out.replacedTexts()).isEqualTo(times);
    }
  }

  @Test
  void rawBsonIsWrittenAsItIs() {
    RawBsonDocument raw = new RawBsonDocument(OrgBson.write(bsonOf("a", "b\ud800"), bson));
    byte[] bytes = Arrays.copyOf(raw.getBackingArray(), raw.getByteLength());
    assertThat(OrgBson.writeHere(raw, new RawBsonDocumentCodec(), false)).isEqualTo(bytes);
    assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).contains("\u00ed\u00a0\u0080");
  }

  /** The same text and name through each way of writing a document. */
  private List<byte[]> allWritten(String name, String text) {
    BsonDocument document = bsonOf(name, text);
    return List.of(
        OrgBson.writeHere(document, bson, false),
        OrgBson.writeHere(documentOf(name, text), direct, false),
        OrgBson.writeHere(documentOf(name, text), stock, false),
        OrgBson.writeHere(documentOf(name, text), direct, true),
        written(new BsonDocumentWrapper<>(documentOf(name, text), direct)));
  }

  private static byte[] written(BsonDocument document) {
    WireBuffer out = new WireBuffer(0);
    BsonDocuments.write(out, document);
    return Arrays.copyOf(out.array(), out.position());
  }

  private static BsonDocument bsonOf(String name, String text) {
    String cstring = text.replace('\0', '0');
    return new BsonDocument("string", new BsonString(text))
        .append(name + "!", new BsonString("name"))
        .append("code", new BsonJavaScript(text))
        .append("symbol", new BsonSymbol(text))
        .append("pointer", new BsonDbPointer(text, ID))
        .append("expression", new BsonRegularExpression(cstring, ""))
        .append(
            "scoped",
            new BsonJavaScriptWithScope(text, new BsonDocument(name, new BsonString(text))))
        .append(
            "list",
            new BsonArray(
                List.of(new BsonString(text), new BsonDocument(name, new BsonString(text)))));
  }

  private static Document documentOf(String name, String text) {
    String cstring = text.replace('\0', '0');
    return new Document("string", text)
        .append(name + "!", "name")
        .append("code", new Code(text))
        .append("symbol", new Symbol(text))
        .append("pointer", new BsonDbPointer(text, ID))
        .append("expression", new BsonRegularExpression(cstring, ""))
        .append("scoped", new CodeWithScope(text, new Document(name, text)))
        .append("list", List.of(text, new Document(name, text)));
  }

  /** A valid document whose texts and names were overwritten with random bytes, none of them null. */
  private byte[] documentOf(Random random) {
    int length = 1 + random.nextInt(random.nextInt(8) == 0 ? 150 : 40);
    String text = "~".repeat(length);
    String name = "}".repeat(1 + random.nextInt(40));
    byte[] bytes = OrgBson.write(bsonOf(name, text), bson);
    byte[] valid = bytes.clone();
    byte[] junk = new byte[bytes.length];
    random.nextBytes(junk);
    for (int i = 4; i < bytes.length; i++) {
      boolean inText = valid[i] == '~' && (valid[i - 1] == '~' || valid[i + 1] == '~');
      boolean inName = valid[i] == '}' && (valid[i - 1] == '}' || valid[i + 1] == '}');
      if ((inText || inName) && junk[i] != 0) {
        bytes[i] = junk[i];
      }
    }
    return bytes;
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int left = random.nextInt(random.nextInt(8) == 0 ? 300 : 24); left >= 0; left--) {
      switch (random.nextInt(6)) {
        case 0 -> text.append((char) (0xd800 + random.nextInt(0x800)));
        case 1 -> text.append("\ud83d\ude00");
        case 2 -> text.append((char) random.nextInt(0x3000));
        default -> text.append((char) ('a' + random.nextInt(26)));
      }
    }
    return text.toString();
  }

  private static String replaced(String text) {
    int[] points =
        text.codePoints()
            .map(point -> point >= 0xd800 && point <= 0xdfff ? 0xfffd : point)
            .toArray();
    return new String(points, 0, points.length);
  }
}
