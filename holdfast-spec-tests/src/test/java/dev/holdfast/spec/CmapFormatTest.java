package dev.holdfast.spec;

import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Connection Monitoring and Pooling: the unit and integration tests of cmap-format. */
class CmapFormatTest {
  @TestFactory
  Stream<DynamicNode> cmapFormat() {
    return SpecSuite.run(
        "connection-monitoring-and-pooling/cmap-format",
        file -> {
          BsonDocument test = file.document();
          String description = test.getString("description").getValue();
          return List.of(new SpecCase(description, () -> play(test)));
        });
  }

  private static void play(BsonDocument test) throws Throwable {
    try (CmapEndpoint endpoint = endpointFor(test.getString("style").getValue())) {
      CmapRun.play(test, endpoint);
    }
  }

  private static CmapEndpoint endpointFor(String style) {
    return switch (style) {
      case "unit" -> new CmapFakeEndpoint();
      case "integration" -> throw SpecCase.unmet("no server yet");
      default -> throw new AssertionError("unknown style " + style);
    };
  }
}
