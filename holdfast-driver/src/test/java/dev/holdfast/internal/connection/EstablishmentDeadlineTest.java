package dev.holdfast.internal.connection;

import static dev.holdfast.MongoException.RETRYABLE_ERROR_LABEL;
import static dev.holdfast.MongoException.SYSTEM_OVERLOADED_ERROR_LABEL;
import static dev.holdfast.internal.connection.TestConnections.in;
import static dev.holdfast.internal.connection.TestConnections.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.MongoCredential;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketOpenException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoSocksProxyException;
import dev.holdfast.connection.SocketSettings;
import dev.holdfast.connection.SslSettings;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Connecting that takes longer than one operation has left. The operation gives up, but that says nothing
 * about the server, so the error carries the labels that keep description and pool as they are. A
 * connectTimeoutMS that runs out in the same place is a failure of DNS or of the proxy, without labels.
 */
class EstablishmentDeadlineTest {
  private static final int SHORT = 60;

  private final TestConnections connections = new TestConnections();
  private final CountDownLatch end = new CountDownLatch(1);
  private Peer silent;

  @BeforeEach
  void listen() throws IOException {
    silent = Peer.tcp(); // Accepts in its backlog, and never sends a byte.
  }

  @AfterEach
  void release() throws IOException {
    end.countDown();
    connections.close();
    silent.close();
  }

  @Test
  @Requirement("SDAM-233")
  void theDeadlineOfAnOperationDuringALookUpIsNotAFailureOfDns() {
    connections.resolver = this::neverResolve;
    MongoException e = failure("db.test:27017", in(SHORT));
    assertThat(e)
        .isInstanceOf(MongoSocketOpenException.class)
        .hasMessageContaining("db.test:27017")
        .hasMessageContaining("that the operation had left")
        .hasMessageContaining("looking up the host name")
        .hasMessageContaining("raise the timeout of the operation");
    assertChangesNothing(e);
  }

  @Test
  void connectTimeoutDuringALookUpIsAFailureOfDns() {
    connections.resolver = this::neverResolve;
    connections.connectTimeout(SHORT);
    MongoException e = failure("db.test:27017", soon());
    assertThat(e).isInstanceOf(MongoSocketOpenException.class);
    assertThat(e.getErrorLabels()).isEmpty();
  }

  @Test
  @Requirement("SDAM-233")
  void theDeadlineOfAnOperationDuringTheProxyHandshakeIsNotAFailureOfTheProxy() {
    throughSilentProxy();
    MongoException e = failure("db.test:27017", in(SHORT));
    assertThat(e)
        .isInstanceOf(MongoSocketOpenException.class)
        .hasMessageContaining("that the operation had left")
        .hasMessageContaining("SOCKS5 proxy " + silent.address());
    assertChangesNothing(e);
  }

  @Test
  void connectTimeoutDuringTheProxyHandshakeIsAFailureOfTheProxy() {
    throughSilentProxy();
    connections.connectTimeout(SHORT);
    MongoException e = failure("db.test:27017", soon());
    assertThat(e).isInstanceOf(MongoSocksProxyException.class);
    assertThat(e.getErrorLabels()).isEmpty();
  }

  @Test
  @Requirement("SDAM-233")
  void theDeadlineOfAnOperationDuringTheTlsHandshakeIsNotAFailureOfTls() {
    connections.ssl = SslSettings.builder().enabled(true).build();
    MongoException e = failure(silent.address().toString(), in(SHORT));
    assertThat(e).hasMessageContaining("the TLS handshake timed out");
    assertChangesNothing(e);
  }

  @Test
  @Requirement("SDAM-182")
  void connectTimeoutDuringTheTlsHandshakeMayBeOverload() {
    connections.ssl = SslSettings.builder().enabled(true).build();
    connections.connectTimeout(SHORT);
    assertChangesNothing(failure(silent.address().toString(), soon()));
  }

  @Test
  @Requirement("SDAM-233")
  void theDeadlineOfAnOperationDuringTheHelloChangesNothing() {
    MongoException e = failure(silent.address().toString(), in(SHORT));
    assertThat(e).isInstanceOf(MongoSocketReadTimeoutException.class);
    assertChangesNothing(e);
  }

  @Test
  @Requirement("SDAM-183")
  void theDeadlineOfAnOperationDuringAuthenticationIsAFailureOfTheServer() {
    try (ScriptedServer server = ScriptedServer.start()) {
      connections.credential =
          MongoCredential.createScramSha256Credential("bob", "admin", "hush".toCharArray());
      server.on("saslStart").always(Fault.stall());
      MongoException e = failure(server.address(), in(500));
      assertThat(server.received("saslStart")).hasSize(1);
      assertThat(e.getErrorLabels()).isEmpty();
    }
  }

  @Test
  void aMonitorReportsWhatItSawWhenItsTimeIsUp() {
    throughSilentProxy();
    connections.monitoring = true;
    assertThat(failure("db.test:27017", in(SHORT))).isInstanceOf(MongoSocksProxyException.class);
  }

  private void throughSilentProxy() {
    connections.socket =
        SocketSettings.builder()
            .applyToProxySettings(proxy -> proxy.host("127.0.0.1").port(silent.address().getPort()))
            .build();
  }

  private InetAddress[] neverResolve(String host) throws UnknownHostException {
    if (Host.isAddress(host)) {
      return InetAddress.getAllByName(host);
    }
    try {
      end.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    throw new UnknownHostException("the test is over");
  }

  private MongoException failure(String address, Deadline deadline) {
    MongoException failure =
        catchThrowableOfType(MongoException.class, () -> connections.to(address).open(deadline));
    assertThat(failure).isNotNull();
    return failure;
  }

  private static void assertChangesNothing(MongoException e) {
    assertThat(e.getErrorLabels())
        .containsExactlyInAnyOrder(SYSTEM_OVERLOADED_ERROR_LABEL, RETRYABLE_ERROR_LABEL);
    assertThat(Failure.of(e).timeout()).isTrue(); // A passed timeoutMS then says so.
  }
}
