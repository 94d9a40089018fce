package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.test.Seeds;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.bson.ByteBufNIO;
import org.bson.io.BasicOutputBuffer;
import org.bson.io.ByteBufferBsonInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8Test {
  // Long enough for each way of writing, of which the last asks the JDK's encoder.
  private static final String LONGER = "a text that is longer than a loop is good for? ";
  private static final String LONGEST = LONGER.repeat(6);

  @Test
  void everyCharacterHasTheBytesThatOrgBsonGivesItAndAnUnpairedSurrogateThoseOfTheReplacement() {
    for (int from = 0; from <= Character.MAX_CODE_POINT; from += 256) {
      StringBuilder text = new StringBuilder();
      for (int point = from; point < from + 256; point++) {
        // Apart, lest two surrogates become a pair.
        text.appendCodePoint(point).append(' ');
      }
      assertThat(written(text.toString())).isEqualTo(expected(text.toString()));
    }
  }

  @Test
  void anUnpairedSurrogateIsWrittenAsTheReplacementCharacterInTextsOfAnyLength() {
    assertThat(written("a\ud800")).isEqualTo(HexFormat.of().parseHex("0500000061efbfbd00"));
    for (char surrogate = Character.MIN_SURROGATE;
        surrogate <= Character.MAX_SURROGATE;
        surrogate++) {
      for (String text :
          List.of(
              "" + surrogate,
              "ab" + surrogate,
              LONGER + surrogate,
              surrogate + LONGER,
              LONGEST + surrogate,
              surrogate + LONGEST)) {
        assertThat(written(text)).as("%x", (int) surrogate).isEqualTo(expected(text));
      }
    }
    String pairs = "\ud83d\ude00\ude00\ud83d\ud83d\ude00";
    assertThat(written(pairs)).isEqualTo(expected(pairs));
    assertThat(written(LONGER + pairs)).isEqualTo(expected(LONGER + pairs));
    assertThat(written(LONGEST + pairs)).isEqualTo(expected(LONGEST + pairs));
  }

  @Test
  void anotherLetterIsSeenWhereverItStandsInTextsOfAnyLength() {
    for (int length = 1; length < 300; length += length < 120 ? 1 : 7) {
      for (int at = 0; at < length; at++) {
        for (String letter : List.of("\u0080", "\u00e9", "\u0161", "\ud800")) {
          String text = "x".repeat(at) + letter + "x".repeat(length - at - 1);
          byte[] bytes = written(text);
          assertThat(bytes).isEqualTo(expected(text));
          // At the array's end, and with more behind it: there whole words can be looked at.
          assertThat(WireBuffer.wrap(bytes).readString()).isEqualTo(replaced(text));
          assertThat(WireBuffer.wrap(Arrays.copyOf(bytes, bytes.length + 9)).readString())
              .isEqualTo(replaced(text));
        }
      }
    }
  }

  @Test
  void everyValidCharacterIsReadBack() {
    for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
      if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
        String text = Character.toString(point);
        WireBuffer buffer = WireBuffer.wrap(written(text));
        assertThat(buffer.readString()).isEqualTo(text);
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "80",
        "bf",
        "c0af",
        "c1bf",
        "c2",
        "c220",
        "c2c2",
        "e0",
        "e080af",
        "e09fbf",
        "e0a0",
        "e1a020",
        "eda080",
        "edbfbf",
        "eda0bdedb880",
        "ef",
        "efbf",
        "f0808080",
        "f08fbfbf",
        "f09f98",
        "f0",
        "f4908080",
        "f5808080",
        "f8808080",
        "fe",
        "ff",
        "61ff",
        "efbfbdff",
        "e28282ac",
        "c3a9e9"
      })
  void whatIsNotUtf8IsReadAsOrgBsonReadsIt(String hex) {
    byte[] text = HexFormat.of().parseHex(hex);
    byte[] padded = Arrays.copyOf(text, text.length + 200);
    Arrays.fill(padded, text.length, padded.length, (byte) 'x');
    for (byte[] bytes : List.of(text, padded)) {
      String read = string(bytes).readString();
      assertThat(read).isEqualTo(readByOrgBson(bytes)).contains("\ufffd");
      WireBuffer skipped = string(bytes);
      skipped.skipString();
      assertThat(skipped.remaining()).isZero();
    }
  }

  @Test
  void randomBytesAreReadAsOrgBsonReadsThem() {
    Random random = Seeds.random("Utf8Test");
    int invalid = 0;
    for (int round = 0; round < 50_000; round++) {
      byte[] bytes = new byte[random.nextInt(round % 10 == 0 ? 300 : 12)];
      random.nextBytes(bytes);
      String expected = readByOrgBson(bytes);
      invalid += expected.indexOf('\ufffd') >= 0 ? 1 : 0;
      assertThat(string(bytes).readString()).isEqualTo(expected);
    }
    assertThat(invalid).isGreaterThan(40_000);
  }

  @Test
  void onlyTextsWithUnpairedSurrogatesCountAsReplaced() {
    WireBuffer buffer = new WireBuffer(0);
    for (String text : List.of("", "a", "\u00e9", "\ufffd", "\ud83d\ude00", LONGEST + "\u4141")) {
      buffer.writeString(text);
      buffer.writeCString(text);
    }
    assertThat(buffer.replacedTexts()).isZero();
    buffer.writeString("a\ud800b\udc00");
    assertThat(buffer.replacedTexts()).isEqualTo(1);
    buffer.writeCString(LONGEST + "\udc00");
    assertThat(buffer.replacedTexts()).isEqualTo(2);
  }

  @Test
  void theReplacementCharacterItselfIsText() {
    String text = "a \ufffd b";
    assertThat(WireBuffer.wrap(written(text)).readString()).isEqualTo(text);
  }

  private static WireBuffer string(byte[] text) {
    WireBuffer buffer = new WireBuffer(0);
    buffer.writeInt32(text.length + 1);
    buffer.writeBytes(text, 0, text.length);
    buffer.writeByte(0);
    buffer.flip();
    return buffer;
  }

  private static byte[] written(String text) {
    WireBuffer buffer = new WireBuffer(0);
    buffer.writeString(text);
    return Arrays.copyOf(buffer.array(), buffer.position());
  }

  /** What org.bson writes of the text with its unpaired surrogates replaced. */
  private static byte[] expected(String text) {
    try (BasicOutputBuffer out = new BasicOutputBuffer()) {
      out.writeString(replaced(text));
      return out.toByteArray();
    }
  }

  /** Code points are pairs already; a surrogate among them has no partner. */
  private static String replaced(String text) {
    int[] points =
        text.codePoints()
            .map(point -> point >= 0xd800 && point <= 0xdfff ? 0xfffd : point)
            .toArray();
    return new String(points, 0, points.length);
  }

  private static String readByOrgBson(byte[] text) {
    ByteBuffer bytes = ByteBuffer.wrap(string(text).array()).order(ByteOrder.LITTLE_ENDIAN);
    try (ByteBufferBsonInput in = new ByteBufferBsonInput(new ByteBufNIO(bytes))) {
      return in.readString();
    }
  }
}
