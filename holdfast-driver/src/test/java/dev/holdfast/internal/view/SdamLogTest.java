package dev.holdfast.internal.view;

import static dev.holdfast.internal.view.WatchedTopology.seeds;
import static dev.holdfast.internal.view.WatchedTopology.standalone;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerSettings;
import dev.holdfast.internal.monitor.HelloConnection.ConnectionNumbers;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** SDAM Logging and Monitoring, "Log Messages": messages, keys and values as there. */
class SdamLogTest {
  private static final ServerAddress A = new ServerAddress("a");

  private LogLines client;
  private LogLines lines;

  @BeforeEach
  void listen() {
    client = new LogLines("dev.holdfast.client", Level.OFF);
    lines = new LogLines("dev.holdfast.topology", Level.DEBUG);
  }

  @AfterEach
  void stopListening() {
    lines.close();
    client.close();
  }

  @Test
  void theLifeOfATopologyIsLogged() {
    WatchedTopology watched = watched();
    watched.open();
    watched.hello("a", standalone());
    watched.topology.close();
    String id = " topologyId=" + watched.id.getValue();
    String server = " serverHost=a serverPort=27017";
    String nobody = "{type=UNKNOWN, servers=[]}";
    String unknown = "{type=UNKNOWN, servers=[{address=a:27017, type=UNKNOWN, state=CONNECTING}]}";
    String known =
        "{type=STANDALONE, servers=[{address=a:27017, type=STANDALONE, roundTripTime=0.0 ms,"
            + " state=CONNECTED}]}";
    assertThat(lines.structured())
        .containsExactly(
            "Starting topology monitoring" + id,
            changed(id, nobody, unknown),
            "Starting server monitoring" + id + server,
            changed(id, unknown, known),
            "Stopped server monitoring" + id + server,
            changed(id, known, nobody),
            "Stopped topology monitoring" + id);
    assertThat(lines.texts()).allMatch(line -> line.startsWith("DEBUG "));
  }

  private static String changed(String id, String before, String after) {
    return "Topology description changed"
        + id
        + " previousDescription="
        + before
        + " newDescription="
        + after;
  }

  @Test
  void heartbeatsAreLoggedWithTheNumbersThatAreKnown() {
    WatchedTopology watched = watched();
    watched.open();
    lines.clear();
    var heartbeats = watched.events.heartbeats();
    heartbeats.started(A, new ConnectionNumbers(3, null), false);
    heartbeats.succeeded(
        A, new ConnectionNumbers(3, 70L), false, 2_500_000, BsonDocument.parse("{ok: 1}"));
    heartbeats.started(A, new ConnectionNumbers(3, 70L), true);
    heartbeats.failed(
        A,
        new ConnectionNumbers(3, 70L),
        true,
        1_000_000,
        new MongoSocketReadException("reset", A));
    String common =
        " topologyId="
            + watched.id.getValue()
            + " serverHost=a serverPort=27017 driverConnectionId=3";
    assertThat(lines.structured())
        .containsExactly(
            "Server heartbeat started" + common + " awaited=false",
            "Server heartbeat succeeded"
                + common
                + " serverConnectionId=70 awaited=false durationMS=2.5 reply={\"ok\": 1}",
            "Server heartbeat started" + common + " serverConnectionId=70 awaited=true",
            "Server heartbeat failed"
                + common
                + " serverConnectionId=70 awaited=true durationMS=1.0"
                + " failure=dev.holdfast.MongoSocketReadException: reset");
  }

  @Test
  void longRepliesAndFailuresAreCut() {
    WatchedTopology watched = watched();
    watched.open();
    lines.clear();
    var heartbeats = watched.events.heartbeats();
    ConnectionNumbers connection = new ConnectionNumbers(1, 2L);
    heartbeats.started(A, connection, false);
    heartbeats.succeeded(
        A, connection, false, 0, BsonDocument.parse("{a: '" + "x".repeat(100) + "'}"));
    heartbeats.started(A, connection, false);
    heartbeats.failed(A, connection, false, 0, new MongoSocketReadException("y".repeat(100), A));
    assertThat(lines.structured().get(1)).endsWith("reply={\"a\": \"" + "x".repeat(73) + "...");
    String name = "dev.holdfast.MongoSocketReadException: ";
    assertThat(lines.structured().get(3))
        .endsWith("failure=" + name + "y".repeat(80 - name.length()) + "...");
  }

  private static WatchedTopology watched() {
    return new WatchedTopology(seeds("a"), ServerSettings.builder());
  }
}
