package dev.holdfast.internal.connection;

import static com.ongres.scram.common.ScramMechanism.SCRAM_SHA_256;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoCredential;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.Received;
import dev.holdfast.testkit.ScriptedServer;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Client Side Operations Timeout, "Background Connection Pooling": connections that nobody waits for. */
class HandshakeTimeoutTest {
  private final TestConnections connections = new TestConnections();
  private final ScriptedServer server = ScriptedServer.start();

  @AfterEach
  void release() {
    connections.close();
    server.close();
  }

  /** "timeoutMS used for handshake commands", whichever of them is not answered. */
  @ParameterizedTest
  @ValueSource(strings = {"isMaster", "saslStart", "saslContinue"})
  void timeoutMsEndsACommandThatIsNotAnswered(String command) {
    authenticate();
    server.on(command).always(Fault.stall());
    connections.connectTimeout(0); // Nothing else would end it.
    connections.timeoutMillis = 500L; // Of which the others need little.

    assertThatThrownBy(() -> connections.to(server.address()).open(Deadline.never()))
        .isInstanceOf(MongoSocketReadTimeoutException.class)
        .hasMessageContaining("No reply to '" + command + "'");
    server.awaitOpenConnections(0);
  }

  /** "timeoutMS is refreshed for each handshake command". */
  @Test
  void eachCommandHasAllOfIt() {
    authenticate();
    eachCommandTakesSeconds(15);
    connections.timeoutMillis = TimeUnit.SECONDS.toMillis(20);

    Connection connection = connections.to(server.address());
    connection.open(Deadline.never());

    assertThat(connection.isUsable()).isTrue();
    assertThat(server.received())
        .extracting(Received::commandName)
        .containsExactly("isMaster", "saslStart", "saslContinue");
  }

  @Test
  void anOperationThatWaitsHasItOnlyOnce() {
    authenticate();
    eachCommandTakesSeconds(15);
    connections.timeoutMillis = TimeUnit.SECONDS.toMillis(20);
    Deadline ofOperation = Deadline.ofTimeout(connections.clock, connections.timeoutMillis);

    // The time is over when the server hears of the second command. Whether its answer is still read
    // depends on who looks at the clock first.
    assertThatThrownBy(() -> connections.to(server.address()).open(ofOperation))
        .isInstanceOfAny(
            MongoOperationTimeoutException.class, MongoSocketReadTimeoutException.class)
        .hasMessageMatching("(?s).*'sasl(Start|Continue)'.*");
  }

  @Test
  void aTimeoutOfZeroIsNoneAndConnectTimeoutMsServes() {
    server.on("isMaster").always(Fault.stall());
    connections.connectTimeout(60);
    connections.timeoutMillis = 0L;

    assertThatThrownBy(() -> connections.to(server.address()).open(Deadline.never()))
        .isInstanceOf(MongoSocketReadTimeoutException.class);
  }

  private void authenticate() {
    new ScramUser("bob", SCRAM_SHA_256, "pencil").servedBy(server, false);
    connections.credential =
        MongoCredential.createCredential("bob", "admin", "pencil".toCharArray());
  }

  /** By a clock that goes on when the server hears of one. */
  private void eachCommandTakesSeconds(long seconds) {
    connections.clock = () -> TimeUnit.SECONDS.toNanos(seconds) * server.received().size();
  }
}
