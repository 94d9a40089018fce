package dev.holdfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailPointTest {
  private static final String HELLO_OF_APP = "{hello: 1, client: {application: {name: 'app'}}}";

  private final ScriptedServer server = ScriptedServer.start();

  @AfterEach
  void close() {
    server.close();
  }

  private static String failPoint(String mode, String data) {
    return "{configureFailPoint: 'failCommand', mode: " + mode + ", data: " + data + "}";
  }

  @Test
  void failsTheConfiguredNumberOfTimes() throws IOException {
    try (RawClient client = new RawClient(server)) {
      client.run(
          failPoint("{times: 2}", "{failCommands: ['ping'], errorCode: 91, errorLabels: ['x']}"));

      for (int i = 0; i < 2; i++) {
        assertThat(client.run("{hello: 1}").getNumber("ok").intValue()).isEqualTo(1);
        assertThat(client.run("{ping: 1}"))
            .isEqualTo(
                BsonDocument.parse(
                    "{ok: 0.0, errmsg: \"Failing command via 'failCommand' failpoint\", code: 91,"
                        + " codeName: 'ShutdownInProgress', errorLabels: ['x']}"));
      }
      assertThat(client.run("{ping: 1}").getNumber("ok").intValue()).isEqualTo(1);
    }
  }

  @Test
  void failsUntilSwitchedOff() throws IOException {
    try (RawClient client = new RawClient(server)) {
      client.run(failPoint("'alwaysOn'", "{failCommands: ['ping', 'find'], errorCode: 6}"));
      for (int i = 0; i < 5; i++) {
        assertThat(client.run("{ping: 1}").getInt32("code").getValue()).isEqualTo(6);
      }
      assertThat(client.run("{find: 'c'}").getInt32("code").getValue()).isEqualTo(6);
      client.run("{configureFailPoint: 'failCommand', mode: 'off'}");
      assertThat(client.run("{ping: 1}").getNumber("ok").intValue()).isEqualTo(1);
    }
  }

  @Test
  void skipsTheConfiguredNumberOfCommands() throws IOException {
    try (RawClient client = new RawClient(server)) {
      client.run(failPoint("{skip: 1}", "{failCommands: ['ping'], errorCode: 6}"));
      assertThat(client.run("{ping: 1}").getNumber("ok").intValue()).isEqualTo(1);
      assertThat(client.run("{ping: 1}").getInt32("code").getValue()).isEqualTo(6);
      assertThat(client.run("{ping: 1}").getInt32("code").getValue()).isEqualTo(6);
    }
  }

  @Test
  void closesTheConnection() throws IOException {
    server.configureFailPoint(
        BsonDocument.parse(
            failPoint("{times: 1}", "{failCommands: ['ping'], closeConnection: true}")));
    try (RawClient client = new RawClient(server)) {
      assertThatThrownBy(() -> client.run("{ping: 1}")).isInstanceOf(EOFException.class);
    }
    try (RawClient client = new RawClient(server)) {
      assertThat(client.run("{ping: 1}").getNumber("ok").intValue()).isEqualTo(1);
    }
  }

  @Test
  void blocksAndThenAnswers() throws IOException {
    server.configureFailPoint(
        BsonDocument.parse(
            failPoint(
                "{times: 1}",
                "{failCommands: ['isMaster', 'hello'], blockConnection: true, blockTimeMS: 60}")));
    try (RawClient client = new RawClient(server)) {
      long start = System.nanoTime();
      assertThat(client.run("{hello: 1}").getNumber("ok").intValue()).isEqualTo(1);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(55));
    }
  }

  @Test
  void blocksOneConnectionAndNotTheOthers() throws IOException {
    server.configureFailPoint(
        BsonDocument.parse(
            failPoint(
                "{times: 1}",
                "{failCommands: ['ping'], blockConnection: true, blockTimeMS: 600000,"
                    + " appName: 'blocked'}")));
    try (RawClient blocked = new RawClient(server);
        RawClient other = new RawClient(server)) {
      blocked.run("{hello: 1, client: {application: {name: 'blocked'}}}");
      blocked.send("{ping: 1}", 0);
      server.awaitReceived("ping");
      assertThat(other.run("{ping: 1}").getNumber("ok").intValue()).isEqualTo(1);
    }
  }

  @Test
  void addsAWriteConcernErrorToASuccess() throws IOException {
    server.on("insert", request -> BsonDocument.parse("{n: 1}"));
    server.configureFailPoint(
        BsonDocument.parse(
            failPoint("{times: 1}", "{failCommands: ['insert'], writeConcernError: {code: 91}}")));
    try (RawClient client = new RawClient(server)) {
      assertThat(client.run("{insert: 'c'}"))
          .isEqualTo(BsonDocument.parse("{n: 1, ok: 1.0, writeConcernError: {code: 91}}"));
      assertThat(client.run("{insert: 'c'}")).isEqualTo(BsonDocument.parse("{n: 1, ok: 1.0}"));
    }
  }

  @Test
  void affectsOnlyTheApplicationNamedInTheFirstHello() throws IOException {
    server.configureFailPoint(
        BsonDocument.parse(
            failPoint(
                "'alwaysOn'",
                "{failCommands: ['isMaster', 'hello', 'ping'], closeConnection: true,"
                    + " appName: 'app'}")));
    try (RawClient other = new RawClient(server);
        RawClient named = new RawClient(server)) {
      other.run("{hello: 1, client: {application: {name: 'other'}}}");
      other.run("{hello: 1}");
      other.run("{ping: 1}");
      assertThatThrownBy(() -> named.run(HELLO_OF_APP)).isInstanceOf(EOFException.class);
    }
    try (RawClient legacy = new RawClient(server)) {
      assertThatThrownBy(
              () -> legacy.runLegacy("{ismaster: 1, client: {application: {name: 'app'}}}"))
          .isInstanceOf(EOFException.class);
    }
  }

  @Test
  void remembersTheApplicationOfAConnection() throws IOException {
    try (RawClient client = new RawClient(server)) {
      client.run(HELLO_OF_APP);
      client.run(failPoint("{times: 1}", "{failCommands: ['ping'], errorCode: 6, appName: 'app'}"));
      assertThat(client.run("{ping: 1}").getInt32("code").getValue()).isEqualTo(6);
    }
  }

  @Test
  void aCommandOfAnotherApplicationIsNotCounted() throws IOException {
    server.configureFailPoint(
        BsonDocument.parse(
            failPoint("{times: 1}", "{failCommands: ['ping'], errorCode: 6, appName: 'app'}")));
    try (RawClient other = new RawClient(server);
        RawClient named = new RawClient(server)) {
      other.run("{ping: 1}");
      named.run(HELLO_OF_APP);
      assertThat(named.run("{ping: 1}").getInt32("code").getValue()).isEqualTo(6);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{configureFailPoint: 'other', mode: 'off'}",
        "{configureFailPoint: 'failCommand', mode: 'sometimes'}",
        "{configureFailPoint: 'failCommand', mode: {activationProbability: 0.5}}"
      })
  void rejectsUnknownFailPoints(String command) throws IOException {
    try (RawClient client = new RawClient(server)) {
      assertThat(client.run(command).getString("codeName").getValue()).isEqualTo("BadValue");
    }
    assertThatThrownBy(() -> server.configureFailPoint(BsonDocument.parse(command)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
