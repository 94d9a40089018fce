package dev.holdfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FaultTest {
  private final ScriptedServer server = ScriptedServer.start();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void aResetReachesTheClientAsAReset() throws IOException {
    server.on("ping").once(Fault.reset());
    try (RawClient client = new RawClient(server)) {
      assertThatThrownBy(() -> client.run("{ping: 1}"))
          .isInstanceOf(SocketException.class)
          .hasMessageContaining("reset");
    }
    server.awaitReceived("ping");
  }

  @Test
  void aCloseReachesTheClientAsTheEndOfTheStream() throws IOException {
    server.on("ping").once(Fault.closeAfterReading());
    try (RawClient client = new RawClient(server)) {
      client.send("{ping: 1}", 0);
      assertThat(client.readToEnd()).isEmpty();
    }
    server.awaitReceived("ping");
  }

  @Test
  void aStalledConnectionStaysOpenAndSilent() throws IOException {
    server.on("ping").once(Fault.stall());
    try (RawClient client = new RawClient(server)) {
      client.send("{ping: 1}", 0);
      server.awaitReceived("ping");
      client.readTimeout(50);
      assertThatThrownBy(client::readReply).isInstanceOf(SocketTimeoutException.class);
      assertThat(server.openConnections()).isEqualTo(1);
    }
    server.awaitOpenConnections(0);
  }

  @Test
  void aTruncatedReplyHasTheRequestedLength() throws IOException {
    server.on("ping").once(Fault.truncate(7)).once(Fault.truncate(0)).once(Fault.truncate(5_000));
    for (int bytes : new int[] {7, 0, 16 + 5 + 17}) {
      try (RawClient client = new RawClient(server)) {
        client.send("{ping: 1}", 0);
        assertThat(client.readToEnd()).hasSize(bytes);
      }
    }
  }

  @Test
  void aDelayedReplyArrivesLate() throws IOException {
    server.on("ping").once(Fault.delay(Duration.ofMillis(60)));
    try (RawClient client = new RawClient(server)) {
      long start = System.nanoTime();
      assertThat(client.run("{ping: 1}").getNumber("ok").intValue()).isEqualTo(1);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(55));
    }
  }

  @Test
  void aScriptedReplyReplacesTheRealReply() throws IOException {
    server.on("ping").once(Fault.reply(BsonDocument.parse("{ok: 1, odd: true}")));
    server.on("ping").once(Fault.error(91, "RetryableWriteError"));
    try (RawClient client = new RawClient(server)) {
      assertThat(client.run("{ping: 1}")).containsKey("odd");
      assertThat(client.run("{ping: 1}"))
          .isEqualTo(
              BsonDocument.parse(
                  "{ok: 0.0, errmsg: 'scripted error 91', code: 91,"
                      + " codeName: 'ShutdownInProgress', errorLabels: ['RetryableWriteError']}"));
      assertThat(client.run("{ping: 1}")).isEqualTo(BsonDocument.parse("{ok: 1.0}"));
    }
  }

  @Test
  void refusedConnectionsAreRefusedUntilAcceptedAgain() throws IOException {
    server.on("ping").once(Fault.refuseConnections());
    try (RawClient client = new RawClient(server)) {
      assertThatThrownBy(() -> client.run("{ping: 1}")).isInstanceOf(EOFException.class);
    }
    assertThatThrownBy(() -> new RawClient(server)).isInstanceOf(ConnectException.class);
    int port = server.port();
    server.acceptConnections();
    server.acceptConnections(); // The second call has no effect.
    assertThat(server.port()).isEqualTo(port);
    try (RawClient client = new RawClient(server)) {
      assertThat(client.run("{ping: 1}").getNumber("ok").intValue()).isEqualTo(1);
    }
    assertThat(server.problems()).isEmpty();
  }

  @Test
  void refusingConnectionsKeepsTheOpenOnes() throws IOException {
    try (RawClient client = new RawClient(server)) {
      client.run("{ping: 1}");
      server.refuseConnections();
      assertThat(client.run("{ping: 1}").getNumber("ok").intValue()).isEqualTo(1);
    }
  }

  @Test
  void faultsScriptedOnceApplyInOrderAndBeforeThoseScriptedAlways() throws IOException {
    server.on("ping").always(Fault.error(3)).once(Fault.error(1)).times(2, Fault.error(2));
    try (RawClient client = new RawClient(server)) {
      for (int code : new int[] {1, 2, 2, 3, 3}) {
        assertThat(client.run("{ping: 1}").getInt32("code").getValue()).isEqualTo(code);
      }
      assertThat(client.run("{hello: 1}").getNumber("ok").intValue())
          .as("another name")
          .isEqualTo(1);
      server.on("ping").clear();
      assertThat(client.run("{ping: 1}").getNumber("ok").intValue()).isEqualTo(1);
    }
  }

  @Test
  void bothSpellingsOfTheLegacyHelloShareTheirFaults() throws IOException {
    server.on("isMaster").times(2, Fault.error(11600));
    try (RawClient client = new RawClient(server)) {
      assertThat(client.runLegacy("{ismaster: 1}").getInt32("code").getValue()).isEqualTo(11600);
      assertThat(client.runLegacy("{isMaster: 1}").getInt32("code").getValue()).isEqualTo(11600);
      assertThat(client.run("{hello: 1}").getNumber("ok").intValue()).isEqualTo(1);
    }
  }

  @Test
  void newConnectionsCanFailBeforeTheirFirstCommand() throws IOException {
    server.onConnect().once(Fault.closeAfterReading()).once(Fault.delay(Duration.ofMillis(20)));
    try (RawClient client = new RawClient(server)) {
      assertThat(client.readToEnd()).isEmpty();
    }
    try (RawClient client = new RawClient(server)) {
      assertThat(client.run("{ping: 1}").getNumber("ok").intValue()).isEqualTo(1);
    }
  }

  @Test
  void aReplyFaultOnANewConnectionIsAProblem() throws IOException {
    server.onConnect().once(Fault.error(1));
    try (RawClient client = new RawClient(server)) {
      assertThat(client.readToEnd()).isEmpty();
    }
    assertThat(server.problems()).singleElement().asString().contains("needs a command to answer");
  }

  @Test
  void aFaultWithARateCannotBeScripted() throws IOException {
    server.on("ping").once(Fault.shed(0.5));
    try (RawClient client = new RawClient(server)) {
      client.send("{ping: 1}", 0);
      assertThat(client.readToEnd()).isEmpty();
    }
    assertThat(server.problems())
        .singleElement()
        .asString()
        .contains("Shed[rate=0.5] has a rate: use inject(), not a script");
  }

  @Test
  void theExamplesHaveEveryKindOfFault() {
    assertThat(Fault.examples())
        .extracting(fault -> (Object) fault.getClass())
        .containsExactlyInAnyOrder((Object[]) Fault.class.getPermittedSubclasses());
    assertThat(Disruption.examples())
        .extracting(disruption -> (Object) disruption.getClass())
        .containsExactlyInAnyOrder((Object[]) Disruption.class.getPermittedSubclasses());
  }

  @Test
  void openConnectionsCanBeReset() throws IOException {
    try (RawClient client = new RawClient(server)) {
      client.run("{ping: 1}");
      server.resetConnections();
      assertThatThrownBy(client::readReply)
          .isInstanceOf(SocketException.class)
          .hasMessageContaining("reset");
    }
    server.awaitOpenConnections(0);
  }

  @Test
  void faultsAreValues() {
    assertThat(Fault.error(91, "a"))
        .isEqualTo(Fault.error(91, "a"))
        .hasToString(
            "Reply[document={\"ok\": 0.0, \"errmsg\": \"scripted error 91\", \"code\": 91,"
                + " \"codeName\": \"ShutdownInProgress\", \"errorLabels\": [\"a\"]}]");
    assertThat(Fault.truncate(3)).isNotEqualTo(Fault.truncate(4));
    assertThatThrownBy(() -> Fault.truncate(-1)).isInstanceOf(IllegalArgumentException.class);
  }
}
