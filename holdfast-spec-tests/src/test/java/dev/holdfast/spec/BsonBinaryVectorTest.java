package dev.holdfast.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.bson.BinaryVector;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.bson.Document;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** BSON Binary Subtype 9 - Vector, "Required tests": vectors in documents, both ways, directly. */
class BsonBinaryVectorTest {
  @TestFactory
  Stream<DynamicNode> bsonBinaryVector() {
    return SpecSuite.run("bson-binary-vector", BsonBinaryVectorTest::cases);
  }

  /** Prose tests, "Treatment of non-zero ignored bits": org.bson keeps them, and so do we. */
  @Test
  void ignoredBitsOfAPackedBitVectorArePreservedAndTellVectorsApart() {
    Document ones = new Document("v", BinaryVector.packedBitVector(new byte[] {-1}, (byte) 7));
    Document oneBit = new Document("v", BinaryVector.packedBitVector(new byte[] {-128}, (byte) 7));
    byte[] bytes = BytePath.DOCUMENT.write(ones);
    assertThat(HexFormat.of().formatHex(bytes)).isEqualTo("1000000005760003000000091007ff00");
    assertThat(BytePath.DOCUMENT.read(bytes)).isEqualTo(ones).isNotEqualTo(oneBit);
  }

  private static List<SpecCase> cases(SpecSuite.SpecFile file) {
    String key = file.document().getString("test_key").getValue();
    List<SpecCase> cases = new ArrayList<>();
    for (BsonValue value : file.document().getArray("tests")) {
      BsonDocument test = value.asDocument();
      cases.add(
          new SpecCase(
              test.getString("description").getValue(),
              () -> {
                if (test.getBoolean("valid").getValue()) {
                  proveValid(key, test);
                } else {
                  proveInvalid(test);
                }
              }));
    }
    return cases;
  }

  private static void proveValid(String key, BsonDocument test) {
    byte[] canonical = canonical(test);
    BinaryVector vector = vector(test);
    assertThat(BytePath.DOCUMENT.write(new Document(key, vector))).isEqualTo(canonical);
    assertThat(BytePath.DOCUMENT.read(canonical)).isEqualTo(new Document(key, vector));
    assertThat(BytePath.BSON_DOCUMENT.read(canonical).getBinary(key).asVector()).isEqualTo(vector);
  }

  private static void proveInvalid(BsonDocument test) {
    if (test.containsKey("vector")) {
      assertThatThrownBy(() -> vector(test));
    }
    if (test.containsKey("canonical_bson")) {
      byte[] bytes = canonical(test);
      assertThatThrownBy(() -> BytePath.DOCUMENT.read(bytes));
    }
  }

  private static byte[] canonical(BsonDocument test) {
    return HexFormat.of().parseHex(test.getString("canonical_bson").getValue());
  }

  private static BinaryVector vector(BsonDocument test) {
    List<BsonValue> numbers = test.getArray("vector");
    int padding = test.getInt32("padding", new BsonInt32(0)).getValue();
    String type = test.getString("dtype_hex").getValue();
    if (type.equals("0x10")) {
      return BinaryVector.packedBitVector(bytes(numbers, 0, 255), (byte) padding);
    }
    // Java's factories of the other types take no padding: that is how they refuse it.
    if (padding != 0) {
      throw new IllegalArgumentException("padding " + padding + " for type " + type);
    }
    return switch (type) {
      case "0x03" -> BinaryVector.int8Vector(bytes(numbers, Byte.MIN_VALUE, Byte.MAX_VALUE));
      case "0x27" -> BinaryVector.floatVector(floats(numbers));
      default -> throw new AssertionError("unknown vector type " + type);
    };
  }

  /** A byte cannot hold what is refused here: in Java, the caller's conversion is what objects. */
  private static byte[] bytes(List<BsonValue> numbers, int min, int max) {
    byte[] bytes = new byte[numbers.size()];
    for (int i = 0; i < bytes.length; i++) {
      double number = numbers.get(i).asNumber().doubleValue();
      if (number != Math.rint(number) || number < min || number > max) {
        throw new IllegalArgumentException(number + " is no byte");
      }
      bytes[i] = (byte) (int) number;
    }
    return bytes;
  }

  private static float[] floats(List<BsonValue> numbers) {
    float[] floats = new float[numbers.size()];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) numbers.get(i).asNumber().doubleValue();
    }
    return floats;
  }
}
