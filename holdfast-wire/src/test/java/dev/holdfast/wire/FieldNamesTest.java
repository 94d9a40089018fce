package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.test.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.bson.BsonSerializationException;
import org.bson.Document;
import org.bson.codecs.Codec;
import org.junit.jupiter.api.Test;

class FieldNamesTest {
  @Test
  void namesOfAnyLengthAreWrittenAndReadTheFirstTimeAndAgain() {
    for (int length = 0; length < 40; length++) {
      for (String letter : List.of("n", "\u00e9", "\u20ac")) {
        String name = letter.repeat(length);
        for (int time = 0; time < 100; time++) { // Learnt meanwhile.
          byte[] bytes = written(name);
          assertThat(bytes[0]).isEqualTo(TypeByte.INT32);
          // Alone in the array, and with more behind it: there whole words can be looked at.
          assertThat(read(bytes, bytes.length)).isEqualTo(name);
          assertThat(read(Arrays.copyOf(bytes, bytes.length + 50), bytes.length + 50))
              .isEqualTo(name);
        }
      }
    }
  }

  @Test
  void aNameThatIsReadOftenIsTheSameString() {
    byte[] bytes = Arrays.copyOf(written("firstBatch"), 50);
    for (int time = 0; time < 100; time++) {
      read(bytes, 50);
    }
    assertThat(read(bytes, 50)).isSameAs(read(bytes, 50));
  }

  @Test
  void namesAreRightHoweverManyThereAreAndWhoeverAsks() throws Exception {
    long seed = Seeds.random("FieldNamesTest").nextLong();
    Callable<Void> manyNames =
        () -> {
          Random random = new Random(seed); // The same names in every thread, at the same time.
          for (int i = 0; i < 50_000; i++) {
            String name = Integer.toString(random.nextInt(20_000), 36).repeat(1 + i % 4);
            byte[] bytes = written(name);
            assertThat(read(Arrays.copyOf(bytes, bytes.length + 20), bytes.length + 20))
                .isEqualTo(name);
          }
          return null;
        };
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (Future<Void> done : threads.invokeAll(List.of(manyNames, manyNames, manyNames))) {
        done.get();
      }
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void indexesAreWrittenAsDecimalNumbers() {
    for (int index : new int[] {0, 9, 10, 99, 100, 12_345, Integer.MAX_VALUE}) {
      WireBuffer out = new WireBuffer(0);
      FieldNames.write(out, TypeByte.NULL, null, index);
      out.flip();
      assertThat(out.readByte()).isEqualTo(TypeByte.NULL);
      assertThat(out.readCString()).isEqualTo(Integer.toString(index));
    }
  }

  @Test
  void aNameWithANullCharacterIsRefusedEachTime() {
    for (int length = 1; length < 40; length++) {
      for (int at = 0; at < length; at++) {
        String name = "n".repeat(at) + "\0" + "n".repeat(length - at - 1);
        assertThatThrownBy(() -> written(name))
            .isInstanceOf(BsonSerializationException.class)
            .hasMessageEndingWith("contains a null character at index " + at);
      }
    }
  }

  @Test
  void aNameThatDoesNotEndIsRefusedHoweverLong() {
    for (int length = 0; length < 40; length++) {
      byte[] bytes = new byte[length + 1];
      Arrays.fill(bytes, (byte) 'a');
      assertThatThrownBy(() -> read(bytes, bytes.length))
          .isInstanceOf(WireProtocolException.class)
          .hasMessage("the cstring at offset 1 does not end");
    }
  }

  @Test
  void aNameEndsAtTheLimitEvenIfTheNullByteIsBehindIt() {
    byte[] bytes = Arrays.copyOf(written("abc"), 50);
    assertThatThrownBy(() -> read(bytes, 4)).isInstanceOf(WireProtocolException.class);
    assertThat(read(bytes, 5)).isEqualTo("abc");
  }

  @Test
  void namesInAnyOrderHaveTheBytesThatOrgBsonGivesThem() {
    Random random = Seeds.random("FieldNamesTest");
    Codec<Document> stock = OrgBson.registry().get(Document.class);
    Codec<Document> direct = OrgBson.directRegistry().get(Document.class);
    // Known ones in their order, then here and there another one: what is expected is wrong, too.
    List<String> names = new ArrayList<>(ODD_NAMES);
    for (int i = 0; i < 3_000; i++) {
      if (i % 3 == 0) {
        Collections.swap(names, random.nextInt(names.size()), random.nextInt(names.size()));
      }
      String inner = names.get(i % names.size());
      Document document = new Document("inner", new Document(inner, i));
      for (String name : names.subList(0, random.nextInt(names.size()))) {
        String sameOrEqual = i % 2 == 0 ? name : new StringBuilder(name).toString();
        document.put(
            sameOrEqual, i % 5 == 0 ? List.of(new Document(name, i)) : new Document(name, 1.5));
      }
      byte[] expected = OrgBson.write(document, stock);
      assertThat(OrgBson.writeHere(document, direct, false)).isEqualTo(expected);
      assertThat(DocumentBytes.read(WireBuffer.wrap(expected), direct)).isEqualTo(document);
    }
  }

  @Test
  void namesWithoutEndDoNotHideThoseThatFollow() {
    Codec<Document> stock = OrgBson.registry().get(Document.class);
    Codec<Document> direct = OrgBson.directRegistry().get(Document.class);
    Random random = Seeds.random("FieldNamesTest");
    Document document = new Document();
    for (int i = 0; i < 5_000; i++) {
      document.put(Long.toString(random.nextLong(), 36), new Document("known", i));
      document.put((i % 7 == 0 ? "\u20ac" : "n").repeat(i % 40) + i, "value");
    }
    ODD_NAMES.forEach(name -> document.put(name, name));
    document.put("_id", 7);
    for (boolean collectible : new boolean[] {false, true}) {
      assertThat(OrgBson.writeHere(document, direct, collectible))
          .isEqualTo(OrgBson.write(document, stock, collectible));
    }
    // The same in a document of few fields, where one stops looking only after many.
    Document outer = new Document("map", document);
    assertThat(OrgBson.writeHere(outer, direct, false)).isEqualTo(OrgBson.write(outer, stock));
    byte[] readable = OrgBson.write(document, stock);
    assertThat(DocumentBytes.read(WireBuffer.wrap(readable), direct)).isEqualTo(document);
    assertThatThrownBy(() -> OrgBson.writeHere(document.append("a\0", 1), direct, false))
        .isInstanceOf(BsonSerializationException.class)
        .hasMessageEndingWith("contains a null character at index 1");
  }

  @Test
  void documentsOfAnySizeAreReadWhateverTheLastOneAtTheirPlaceHad() {
    Codec<Document> stock = OrgBson.registry().get(Document.class);
    Codec<Document> direct = OrgBson.directRegistry().get(Document.class);
    Random random = Seeds.random("FieldNamesTest");
    for (int i = 0; i < 500; i++) {
      Document document = new Document("inner", fields(random)).append("end", true);
      document.append("list", List.of(fields(random), fields(random)));
      document.putAll(fields(random));
      byte[] bytes = OrgBson.write(document, stock);
      assertThat(DocumentBytes.read(WireBuffer.wrap(bytes), direct)).isEqualTo(document);
    }
  }

  private static Document fields(Random random) {
    Document fields = new Document();
    for (int count = random.nextInt(1 << random.nextInt(10)); count > 0; count--) {
      fields.put("f" + count, count);
    }
    return fields;
  }

  @Test
  void aNameThatIsExpectedIsNotReadBeyondTheLimit() {
    byte[] bytes = Arrays.copyOf(written("expected"), 50);
    FieldName name = new FieldName("expected", bytes, 1, 8);
    NamePlace place = new NamePlace();
    place.expect(name, true);
    for (int limit = 1; limit < 10; limit++) {
      WireBuffer in = at(bytes, limit);
      assertThat(FieldNames.readKnown(in, place)).isNull();
      assertThatThrownBy(() -> FieldNames.readOther(in))
          .isInstanceOf(WireProtocolException.class)
          .hasMessage("the cstring at offset 1 does not end");
    }
    WireBuffer in = at(bytes, 10);
    assertThat(FieldNames.readKnown(in, place)).isSameAs(name);
    assertThat(in.position()).isEqualTo(10);
  }

  @Test
  void aNameIsToldFromEveryOtherOfAnyLength() {
    for (int length = 0; length < FieldName.TOO_LONG; length++) {
      byte[] bytes = Arrays.copyOf(written("n".repeat(length)), 50);
      FieldName name = new FieldName("n".repeat(length), bytes, 1, length);
      assertThat(name.skip(at(bytes, 50))).isTrue();
      for (int i = 1; i <= length + 1; i++) {
        byte[] other = bytes.clone();
        other[i] ^= 0x40;
        assertThat(name.skip(at(other, 50))).as("byte %d of %d", i, length).isFalse();
      }
      bytes[length + 2] = 'x'; // Behind the null byte.
      assertThat(name.skip(at(bytes, 50))).isTrue();
    }
  }

  @Test
  void aNameThatIsForgottenLeadsNowhere() {
    FieldName name = new FieldName("a", new byte[] {'a', 0}, 0, 1);
    FieldName next = new FieldName("b", new byte[] {'b', 0}, 0, 1);
    name.expect(next, true);
    name.inside().expect(next, true);
    name.forget();
    assertThat(name.next).isNull();
    assertThat(name.inside().next).isNull();
    name.expect(next, true);
    name.inside().expect(next, true);
    assertThat(name.next).isNull();
    assertThat(name.inside().next).isNull();
  }

  // With equal hashes, empty, not ASCII, beginning like others, around whole words.
  private static final List<String> ODD_NAMES =
      List.of(
          "Aa",
          "BB",
          "AaAa",
          "BBBB",
          "AaBB",
          "BBAa",
          "",
          "_id",
          "\u00e9",
          "\u20ac\u20ac",
          "\ud83d\ude00",
          "abcdef",
          "abcdefg",
          "abcdefgh",
          "abcdefghi",
          "sixteen letters",
          "sixteen letters.",
          "sixteen letters..",
          "n".repeat(23),
          "n".repeat(24),
          "n".repeat(30) + "\u00e9",
          "n".repeat(31),
          "n".repeat(32),
          "n".repeat(33),
          "n".repeat(300),
          "n".repeat(300) + "\u20ac");

  private static WireBuffer at(byte[] bytes, int limit) {
    WireBuffer in = WireBuffer.wrap(bytes);
    in.limit(limit);
    in.position(1);
    return in;
  }

  private static byte[] written(String name) {
    WireBuffer out = new WireBuffer(0);
    FieldNames.write(out, TypeByte.INT32, name);
    return Arrays.copyOf(out.array(), out.position());
  }

  private static String read(byte[] bytes, int limit) {
    WireBuffer in = at(bytes, limit);
    String name = FieldNames.read(in);
    assertThat(bytes[in.position() - 1]).isZero();
    return name;
  }
}
