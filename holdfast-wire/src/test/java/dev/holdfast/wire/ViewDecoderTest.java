package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.test.Seeds;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonNumber;
import org.bson.BsonReader;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Decoder;
import org.bson.codecs.DecoderContext;
import org.bson.types.Decimal128;
import org.junit.jupiter.api.Test;

class ViewDecoderTest {
  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();
  private static final int ABSENT = -7;
  private static final byte[] LARGE =
      OrgBson.write(new BsonDocument("a", new BsonString("x".repeat(64 * 1024))), CODEC);

  @Test
  void aViewTellsOfAnyFieldsWhatADecodedDocumentTells() {
    Random random = Seeds.random("ViewDecoderTest");
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = document(random);
      Seen expected = Seen.of(CODEC, bytes);
      assertThat(Seen.of(DocumentView.of(WireBuffer.wrap(bytes)))).isEqualTo(expected);
      assertThat(take(bytes).get(0, new Looking())).isEqualTo(expected);
      assertThat(DocumentBytes.read(WireBuffer.wrap(bytes), new Looking())).isEqualTo(expected);
    }
  }

  @Test
  void damagedDocumentsAreRefusedAsByOtherDecodersOrGiveTheSame() {
    Random random = Seeds.random("ViewDecoderTest");
    int refused = 0;
    for (int i = 0; i < 40_000; i++) {
      byte[] bytes = document(random);
      // The array was found to hold documents by their lengths and their last bytes.
      for (int times = random.nextInt(3); times >= 0 && bytes.length > 5; times--) {
        bytes[4 + random.nextInt(bytes.length - 5)] = (byte) random.nextInt(256);
      }
      DocumentArray documents = take(bytes);
      Object expected = outcome(() -> Seen.of(documents.get(0, CODEC)));
      refused += expected == WireProtocolException.class ? 1 : 0;
      assertThat(outcome(() -> documents.get(0, new Looking()))).isEqualTo(expected);
    }
    assertThat(refused).isBetween(10_000, 39_000);
  }

  @Test
  void whatIsLentLiesWhereTheArrayIsUntilItIsReleased() {
    byte[] bytes = OrgBson.write(new BsonDocument("data", new BsonBinary(new byte[9])), CODEC);
    WireBuffer buffer = buffer(bytes);
    byte[] array = buffer.array();
    DocumentArray documents = DocumentView.of(buffer).takeDocuments("batch");
    ByteBuffer lent = documents.get(0, new Keeping()).lendBinary("data");
    assertThat(lent.array()).isSameAs(array);
    assertThat(lent.remaining()).isEqualTo(9);
    assertThat(documents.get(0, CODEC))
        .isEqualTo(new BsonDocument("data", new BsonBinary(new byte[9])));
    documents.release();
    assertThatThrownBy(() -> documents.get(0, new Keeping()))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void nothingIsTakenFromAnArrayByWhoLooksAtItsDocuments() {
    BsonValue large =
        new BsonArray(List.of(new BsonDocument("a", new BsonString("x".repeat(70_000)))));
    byte[] bytes = OrgBson.write(new BsonDocument("inner", large), CODEC);
    DocumentArray documents = take(bytes);
    DocumentArray inner = documents.get(0, new Keeping()).takeDocuments("inner");
    assertThat(inner.get(0, CODEC)).isEqualTo(large.asArray().get(0));
    inner.release();
    assertThat(documents.get(0, CODEC)).isEqualTo(new BsonDocument("inner", large));
  }

  /** Few names, so that they repeat; half of the documents have some of them twice. */
  private static byte[] document(Random random) {
    byte[] one = OrgBson.write(fields(random), CODEC);
    return random.nextBoolean() ? one : joined(one, OrgBson.write(fields(random), CODEC));
  }

  private static BsonDocument fields(Random random) {
    BsonDocument document = new BsonDocument();
    for (int count = random.nextInt(5); count > 0; count--) {
      document.append(List.of("n", "data", "_id", "da").get(random.nextInt(4)), value(random));
    }
    return document;
  }

  private static BsonValue value(Random random) {
    byte[] data = new byte[random.nextInt(40)];
    random.nextBytes(data);
    return switch (random.nextInt(12)) {
      case 0 -> new BsonInt32(random.nextInt());
      case 1 -> new BsonInt64(random.nextLong());
      case 2 -> new BsonDouble(random.nextGaussian() * 1e9);
      case 3 -> new BsonDouble(random.nextBoolean() ? Double.NaN : 1e300);
      case 4 -> new BsonDecimal128(new Decimal128(random.nextLong()));
      case 5 -> new BsonDecimal128(random.nextBoolean() ? Decimal128.NaN : Decimal128.parse("3.9"));
      case 6 -> BsonBoolean.valueOf(random.nextBoolean());
      case 7 -> new BsonString("n");
      case 8 -> random.nextBoolean() ? BsonNull.VALUE : new BsonDocument("n", new BsonInt32(1));
      case 9 -> new BsonBinary((byte) 2, data);
      default -> new BsonBinary((byte) random.nextInt(256), data);
    };
  }

  private static byte[] joined(byte[] one, byte[] other) {
    WireBuffer out = new WireBuffer(0);
    out.writeInt32(one.length + other.length - 5);
    out.writeBytes(one, 4, one.length - 5);
    out.writeBytes(other, 4, other.length - 4);
    return Arrays.copyOf(out.array(), out.position());
  }

  private static DocumentArray take(byte[] document) {
    return DocumentView.of(buffer(document)).takeDocuments("batch");
  }

  /** A reply whose batch has the document, and another that makes it large. */
  private static WireBuffer buffer(byte[] document) {
    WireBuffer out = new WireBuffer(100_000);
    out.writeInt32(0);
    out.writeByte(TypeByte.ARRAY);
    out.writeCString("batch");
    int array = out.position();
    out.writeInt32(0);
    for (byte[] item : List.of(document, LARGE)) {
      out.writeByte(TypeByte.DOCUMENT);
      out.writeCString("0");
      out.writeBytes(item, 0, item.length);
    }
    out.writeByte(TypeByte.END);
    out.setInt32(array, out.position() - array);
    out.writeByte(TypeByte.END);
    out.setInt32(0, out.position());
    out.flip();
    return out;
  }

  private static Object outcome(Supplier<Seen> look) {
    try {
      return look.get();
    } catch (WireProtocolException e) {
      return e.getClass();
    }
  }

  /** What is asked of each document, told as text so that it can be compared. */
  private record Seen(String n, String data) {
    static Seen of(Decoder<BsonDocument> decoder, byte[] bytes) {
      return of(OrgBson.read(bytes, decoder));
    }

    static Seen of(BsonDocument document) {
      BsonValue data = document.get("data");
      return new Seen(
          document.get("n") instanceof BsonNumber n ? exact(n) : String.valueOf(ABSENT),
          data instanceof BsonBinary binary ? Arrays.toString(binary.getData()) : "none");
    }

    static Seen of(DocumentView document) {
      ByteBuffer lent = document.lendBinary("data");
      byte[] data = new byte[lent == null ? 0 : lent.remaining()];
      if (lent != null) {
        lent.get(data);
      }
      return new Seen(
          String.valueOf(document.getInt("n", ABSENT)),
          lent == null ? "none" : Arrays.toString(data));
    }

    private static String exact(BsonNumber number) {
      double value =
          number instanceof BsonDecimal128 decimal
              ? decimal.getValue().doubleValue()
              : number.doubleValue();
      return String.valueOf(value == (int) value ? (int) value : ABSENT);
    }
  }

  private static final class Looking implements ViewDecoder<Seen> {
    @Override
    public Seen decode(DocumentView document) {
      return Seen.of(document);
    }

    @Override
    public Seen decode(BsonReader reader, DecoderContext context) {
      return Seen.of(CODEC.decode(reader, context));
    }
  }

  private static final class Keeping implements ViewDecoder<DocumentView> {
    @Override
    public DocumentView decode(DocumentView document) {
      return document;
    }

    @Override
    public DocumentView decode(BsonReader reader, DecoderContext context) {
      throw new AssertionError("the document lies in an array");
    }
  }
}
