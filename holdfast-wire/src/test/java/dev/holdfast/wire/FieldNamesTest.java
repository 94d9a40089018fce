package dev.holdfast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.test.Seeds;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.bson.BsonSerializationException;
import org.junit.jupiter.api.Test;

class FieldNamesTest {
  @Test
  void namesOfAnyLengthAreWrittenAndReadTheFirstTimeAndAgain() {
    for (int length = 0; length < 40; length++) {
      for (String letter : List.of("n", "\u00e9", "\u20ac")) {
        String name = letter.repeat(length);
        for (int time = 0; time < 20; time++) {
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
    for (int time = 0; time < 20; time++) {
      assertThatThrownBy(() -> written("a\0b")).isInstanceOf(BsonSerializationException.class);
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

  private static byte[] written(String name) {
    WireBuffer out = new WireBuffer(0);
    FieldNames.write(out, TypeByte.INT32, name);
    return Arrays.copyOf(out.array(), out.position());
  }

  private static String read(byte[] bytes, int limit) {
    WireBuffer in = WireBuffer.wrap(bytes);
    in.limit(limit);
    in.position(1);
    String name = FieldNames.read(in);
    assertThat(bytes[in.position() - 1]).isZero();
    return name;
  }
}
