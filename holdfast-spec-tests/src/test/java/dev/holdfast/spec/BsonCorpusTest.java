package dev.holdfast.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.wire.WireProtocolException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.bson.types.Decimal128;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * BSON Corpus, "Testing validity", "Testing decode errors", "Testing parsing errors". Every valid case is
 * held against each of our ways between documents and bytes; extended JSON is org.bson's.
 */
class BsonCorpusTest {
  private static final JsonWriterSettings CANONICAL =
      JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();
  private static final JsonWriterSettings RELAXED =
      JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();

  @TestFactory
  Stream<DynamicNode> bsonCorpus() {
    return SpecSuite.run("bson-corpus", BsonCorpusTest::cases);
  }

  private static List<SpecCase> cases(SpecSuite.SpecFile file) {
    String type = file.document().getString("bson_type").getValue();
    Cases cases = new Cases();
    cases.add(file, "valid", "", BsonCorpusTest::proveValid);
    cases.add(file, "decodeErrors", "decode error: ", BsonCorpusTest::proveDecodeError);
    cases.add(file, "parseErrors", "parse error: ", test -> proveParseError(type, test));
    return cases.all;
  }

  private static void proveValid(BsonDocument test) {
    byte[] canonical = hex(test, "canonical_bson");
    boolean lossy = test.getBoolean("lossy", BsonBoolean.FALSE).getValue();
    for (BytePath<?> path : BytePath.ALL) {
      assertThat(path.rewrite(canonical)).as(path.name()).isEqualTo(canonical);
      if (test.containsKey("degenerate_bson") && path.normalises()) {
        assertThat(path.rewrite(hex(test, "degenerate_bson")))
            .as("degenerate by " + path.name())
            .isEqualTo(canonical);
      }
      assertThat(path.read(canonical)).as(path.name()).isEqualTo(path.readByOrgBson(canonical));
    }

    BsonDocument document = BytePath.BSON_DOCUMENT.read(canonical);
    assertSameJson(document.toJson(CANONICAL), text(test, "canonical_extjson"));
    if (!lossy) {
      assertThat(bytesOfJson(test, "canonical_extjson")).isEqualTo(canonical);
    }
    if (test.containsKey("relaxed_extjson")) {
      String relaxed = text(test, "relaxed_extjson");
      assertSameJson(document.toJson(RELAXED), relaxed);
      assertSameJson(BsonDocument.parse(relaxed).toJson(RELAXED), relaxed);
    }
    if (test.containsKey("degenerate_extjson") && !lossy) {
      assertThat(bytesOfJson(test, "degenerate_extjson")).isEqualTo(canonical);
    }
  }

  private static void proveDecodeError(BsonDocument test) {
    byte[] bytes = hex(test, "bson");
    for (BytePath<?> path : BytePath.ALL) {
      if (path.normalises()) { // The others look at nothing but the outline.
        assertThatThrownBy(() -> path.read(bytes))
            .as(path.name())
            .isInstanceOf(WireProtocolException.class);
      }
    }
  }

  private static void proveParseError(String type, BsonDocument test) {
    String input = text(test, "string");
    switch (type) {
      case "0x00", "0x05" -> {
        PlainJson.parse(input); // It is extended JSON that must object, not JSON.
        assertThatThrownBy(() -> BytePath.BSON_DOCUMENT.write(BsonDocument.parse(input)));
      }
      case "0x13" -> assertThatThrownBy(() -> Decimal128.parse(input));
      default -> throw new AssertionError("no rule for parse errors of type " + type);
    }
  }

  private static void assertSameJson(String actual, String expected) {
    assertThat(PlainJson.parse(actual)).isEqualTo(PlainJson.parse(expected));
  }

  private static byte[] bytesOfJson(BsonDocument test, String field) {
    return BytePath.BSON_DOCUMENT.write(BsonDocument.parse(text(test, field)));
  }

  private static String text(BsonDocument test, String field) {
    return test.getString(field).getValue();
  }

  private static byte[] hex(BsonDocument test, String field) {
    return HexFormat.of().parseHex(text(test, field));
  }

  /** Collects a file's cases; a description that occurs again gets a number. */
  private static final class Cases {
    private final List<SpecCase> all = new ArrayList<>();
    private final Map<String, Integer> seen = new HashMap<>();

    void add(SpecSuite.SpecFile file, String field, String prefix, Consumer<BsonDocument> proof) {
      for (var value : file.document().getArray(field, new BsonArray())) {
        BsonDocument test = value.asDocument();
        String name = prefix + text(test, "description");
        int times = seen.merge(name, 1, Integer::sum);
        all.add(new SpecCase(times == 1 ? name : name + " #" + times, () -> proof.accept(test)));
      }
    }
  }
}
