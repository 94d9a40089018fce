package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bson.codecs.configuration.CodecRegistries.fromCodecs;
import static org.bson.codecs.configuration.CodecRegistries.fromRegistries;

import dev.holdfast.test.Seeds;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.bson.BsonReader;
import org.bson.BsonSerializationException;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistry;
import org.junit.jupiter.api.Test;

/** Documents of very many fields, whose fields are written in one step where that can be. */
class ShortFieldsTest {
  private static final int VERY_MANY = 5_000;

  private final CodecRegistry stock = OrgBson.registry();
  private final CodecRegistry direct = OrgBson.directRegistry();

  @Test
  void namesAndTextsOfAnyLengthHaveTheBytesThatOrgBsonGivesThem() {
    Document document = new Document();
    for (int length = 0; length < 40; length++) {
      for (int at = 0; at <= length; at++) {
        for (String letter : List.of("x", "\u007f", "\u0080", "\u00ff", "\u0100", "\u4141")) {
          String text = "a".repeat(at) + letter + "b".repeat(length - at);
          document.put(text, text);
          document.put("name of " + text, at % 2 == 0 ? text : at);
        }
        document.put("null" + length + "," + at, "a".repeat(at) + '\0' + "b".repeat(length - at));
      }
    }
    document.put("", "");
    assertSameBytes(document);
  }

  @Test
  void unpairedSurrogatesInNamesAndTextsAreReplacedWhereverTheyStand() {
    Document document = new Document();
    Document replaced = new Document();
    for (int length = 0; length < 40; length++) {
      for (int at = 0; at <= length; at++) {
        for (char half : new char[] {'\ud83f', '\udc3f', '\ud800', '\udfff'}) {
          String before = length + "," + at + "," + (int) half + "a".repeat(at);
          String behind = "b".repeat(length - at);
          document.put(before + half + behind, before + half + behind);
          replaced.put(before + '\ufffd' + behind, before + '\ufffd' + behind);
        }
      }
    }
    assertThat(replaced).hasSizeGreaterThan(2_000).hasSameSizeAs(document);
    for (int times = 0; times < 2; times++) { // Again: names that were written may be remembered.
      assertThat(OrgBson.writeHere(document, codec(), false))
          .isEqualTo(OrgBson.write(replaced, stock.get(Document.class), false));
    }
  }

  @Test
  void valuesOfOtherClassesMayStandAmongThem() {
    Random random = Seeds.random("ShortFieldsTest");
    Document document = veryMany();
    for (String name : List.copyOf(document.keySet())) {
      document.put(
          name,
          switch (random.nextInt(12)) {
            case 0 -> random.nextInt();
            case 1 -> random.nextLong();
            case 2 -> random.nextDouble();
            case 3 -> random.nextBoolean();
            case 4 -> null;
            case 5 -> new Date(random.nextLong());
            case 6 -> new Document("inner", random.nextInt());
            case 7 -> List.of(1, "two", 3.0);
            case 8 -> "text".repeat(random.nextInt(80));
            case 9 -> new byte[random.nextInt(40)];
            default -> "short";
          });
    }
    assertSameBytes(document);
    assertSameBytes(document.append("_id", 1));
    assertSameBytes(new Document("_id", "first").append("a", 1).append("b", document));
  }

  @Test
  void oneOfASubclassIsWrittenByItsOwnView() {
    Document twice =
        new Document(veryMany()) {
          private static final long serialVersionUID = 1L;

          @Override
          public Set<Map.Entry<String, Object>> entrySet() {
            Document shown = new Document();
            for (Map.Entry<String, Object> entry : super.entrySet()) {
              shown.put(entry.getKey(), entry.getValue() + "!");
            }
            return shown.entrySet();
          }
        };
    assertSameBytes(twice);
  }

  @Test
  void aRegistryThatWritesTextsInItsOwnWayIsHeard() {
    Document document = veryMany();
    Codec<Document> theirs =
        fromRegistries(fromCodecs(new Exclaiming(document)), stock).get(Document.class);
    Codec<Document> ours =
        fromRegistries(fromCodecs(new Exclaiming(document)), direct).get(Document.class);
    assertThat(OrgBson.writeHere(document, ours, true))
        .isEqualTo(OrgBson.write(document, theirs, true));
  }

  @Test
  void aCodecThatChangesTheDocumentMeanwhileIsNotIgnored() {
    Document document = veryMany().append("change", "now");
    document.append("last", 1);
    Codec<Document> ours =
        fromRegistries(fromCodecs(new Exclaiming(document)), direct).get(Document.class);
    assertThatThrownBy(() -> OrgBson.writeHere(document, ours, false))
        .isInstanceOf(ConcurrentModificationException.class);
  }

  @Test
  void aNameThatCannotBeWrittenIsToldAndLeavesNothingBehind() {
    for (String name : List.of("\0", "null\0", "n".repeat(15) + '\0', "n".repeat(33) + '\0')) {
      WireBuffer out = new WireBuffer(0);
      out.writeInt32(7);
      Document document = veryMany().append(name, 1);
      assertThatThrownBy(() -> DocumentBytes.write(out, document, codec(), false))
          .isInstanceOf(BsonSerializationException.class)
          .hasMessageEndingWith("contains a null character at index " + name.indexOf('\0'));
      assertThat(out.position()).isEqualTo(4);
    }
    Document document = veryMany();
    document.put(null, 1);
    assertThatThrownBy(() -> OrgBson.writeHere(document, codec(), false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("name can not be null");
  }

  private Codec<Document> codec() {
    return direct.get(Document.class);
  }

  private void assertSameBytes(Document document) {
    for (boolean collectible : new boolean[] {false, true}) {
      assertThat(OrgBson.writeHere(document, codec(), collectible))
          .isEqualTo(OrgBson.write(document, stock.get(Document.class), collectible));
    }
  }

  private static Document veryMany() {
    Document document = new Document();
    for (int i = 0; i < VERY_MANY; i++) {
      document.put("field " + i, "value " + i);
    }
    return document;
  }

  /** Writes texts with a mark behind them, and changes a document when it is told to. */
  private record Exclaiming(List<Document> documents) implements Codec<String> {
    Exclaiming(Document document) {
      this(new ArrayList<>(List.of(document)));
    }

    @Override
    public void encode(BsonWriter writer, String value, EncoderContext context) {
      if (value.equals("now")) {
        documents.get(0).put("changed", true);
      }
      writer.writeString(value + "!");
    }

    @Override
    public String decode(BsonReader reader, DecoderContext context) {
      return reader.readString();
    }

    @Override
    public Class<String> getEncoderClass() {
      return String.class;
    }
  }
}
