package dev.holdfast.spec;

import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** The tests of cmap-format on the MongoDB that {@code -Dholdfast.real.uri} names. */
@Tag("real-server")
class CmapRealServerTest {
  @TestFactory
  Stream<DynamicNode> cmapFormat() {
    return SpecSuite.run(
        CmapFormatTest.SUITE,
        file ->
            List.of(
                new SpecCase(CmapFormatTest.nameOf(file.document()), () -> play(file.document()))));
  }

  private static void play(BsonDocument test) throws Throwable {
    String uri = System.getProperty("holdfast.real.uri");
    if (uri == null) {
      throw new IllegalStateException(
          "-Dholdfast.real.uri is missing; scripts/real-server start prints one");
    }
    try (CmapServerEndpoint endpoint = CmapServerEndpoint.at(uri)) {
      checkVersion(test, endpoint);
      CmapRun.play(test, endpoint);
    }
  }

  private static void checkVersion(BsonDocument test, CmapServerEndpoint endpoint) {
    if (!test.containsKey("runOn")) {
      return;
    }
    List<Integer> version = endpoint.version();
    boolean suitable =
        test.getArray("runOn").stream()
            .map(BsonValue::asDocument)
            .anyMatch(
                on ->
                    compare(version, on, "minServerVersion") >= 0
                        && compare(version, on, "maxServerVersion") <= 0);
    if (!suitable) {
      throw SpecCase.unmet("runs on " + test.getArray("runOn") + ", not on " + version);
    }
  }

  /** Of equal rank where the requirement names no such version, or only its first numbers. */
  private static int compare(List<Integer> version, BsonDocument requirement, String which) {
    if (!requirement.containsKey(which)) {
      return 0;
    }
    String[] numbers = requirement.getString(which).getValue().split("\\.");
    for (int i = 0; i < numbers.length; i++) {
      int difference = Integer.compare(version.get(i), Integer.parseInt(numbers[i]));
      if (difference != 0) {
        return difference;
      }
    }
    return 0;
  }
}
