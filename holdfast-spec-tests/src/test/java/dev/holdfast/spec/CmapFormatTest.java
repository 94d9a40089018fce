package dev.holdfast.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.ScriptedServer;
import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * Connection Monitoring and Pooling: the tests of cmap-format. Those of style "integration" run on a
 * scripted server here, and on a real one in {@link CmapRealServerTest}.
 */
class CmapFormatTest {
  static final String SUITE = "connection-monitoring-and-pooling/cmap-format";

  @TestFactory
  Stream<DynamicNode> cmapFormat() {
    return SpecSuite.run(
        SUITE, file -> List.of(new SpecCase(nameOf(file.document()), () -> play(file.document()))));
  }

  static String nameOf(BsonDocument test) {
    return test.getString("description").getValue();
  }

  private static void play(BsonDocument test) throws Throwable {
    switch (test.getString("style").getValue()) {
      case "unit" -> {
        try (CmapEndpoint endpoint = new CmapFakeEndpoint()) {
          CmapRun.play(test, endpoint);
        }
      }
      case "integration" -> {
        try (ScriptedServer server = ScriptedServer.start()) {
          try (CmapEndpoint endpoint = CmapServerEndpoint.at(server.uri())) {
            CmapRun.play(test, endpoint);
          }
          server.awaitOpenConnections(0);
          assertThat(server.problems()).isEmpty();
        }
      }
      default -> throw new AssertionError("unknown style " + test.getString("style"));
    }
  }
}
