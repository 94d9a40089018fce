package dev.holdfast.internal.connection;

import static dev.holdfast.MongoException.RETRYABLE_ERROR_LABEL;
import static dev.holdfast.MongoException.SYSTEM_OVERLOADED_ERROR_LABEL;
import static dev.holdfast.internal.connection.TestConnections.in;
import static dev.holdfast.internal.connection.TestConnections.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.MongoCredential;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInternalException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoSocketClosedException;
import dev.holdfast.MongoSocketOpenException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoSocksProxyException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.SocketSettings;
import dev.holdfast.connection.SslSettings;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.ClientAuth;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How opening a connection fails: which error, which labels, and nothing left behind. */
class EstablishmentTest {
  private static final BsonDocument PING = BsonDocument.parse("{ping: 1}");

  @TempDir static Path folder;
  private static TestCertificates localhost;
  private static TestCertificates client;

  private final TestConnections connections = new TestConnections();
  private final List<AutoCloseable> resources = new ArrayList<>();

  @BeforeAll
  static void makeCertificates() throws Exception {
    localhost = TestCertificates.selfSigned(folder, "localhost", "dns:localhost,ip:127.0.0.1");
    client = TestCertificates.selfSigned(folder, "client", "dns:client");
  }

  @AfterEach
  void release() throws Exception {
    connections.close();
    for (AutoCloseable resource : resources) {
      resource.close();
    }
  }

  @Test
  void aRefusedConnectionMayBeOverload() {
    ScriptedServer server = server();
    server.refuseConnections();

    MongoException e = failureToOpen(server.address(), MongoSocketOpenException.class);

    assertThat(e)
        .hasMessageStartingWith("Could not connect to " + server.address() + ": ")
        .hasMessageEndingWith("Is a server running there?");
    assertOverload(e);
  }

  @Test
  void aConnectionThatTimesOutMayBeOverload() throws IOException {
    connections.connectTimeout(50);
    String address = addressThatDoesNotAnswer();

    MongoException e = failureToOpen(address, MongoSocketOpenException.class);

    assertThat(e)
        .hasMessageContaining("Could not connect to " + address + " within")
        .hasMessageContaining("connectTimeoutMS");
    assertOverload(e);
  }

  @Test
  void aConnectionResetOrClosedBeforeTheHelloIsAnsweredMayBeOverload() {
    ScriptedServer server = server();
    server.onConnect().once(Fault.reset()).once(Fault.closeAfterReading());
    server.on("isMaster").once(Fault.reset()).once(Fault.closeAfterReading());

    for (int i = 0; i < 4; i++) {
      assertOverload(failureToOpen(server.address(), MongoException.class));
    }
    connections.opened(server.address());
  }

  @Requirement("BP-005")
  @Test
  void aHelloThatIsNotAnsweredInTimeMayBeOverload() {
    ScriptedServer server = server();
    server.on("isMaster").always(Fault.stall());
    connections.connectTimeout(60); // the limit, because there is no socketTimeoutMS

    MongoException e = failureToOpen(server.address(), MongoSocketReadTimeoutException.class);

    assertThat(e).hasMessageContaining("No reply to 'isMaster'");
    assertOverload(e);
    server.awaitOpenConnections(0);
  }

  @Test
  void theDeadlineLimitsTheHelloToo() {
    ScriptedServer server = server();
    server.on("isMaster").always(Fault.stall());

    assertOverload(
        catchThrowableOfType(
            MongoSocketReadTimeoutException.class,
            () -> connections.to(server.address()).open(in(60))));
  }

  @Test
  void socketTimeoutLimitsTheHelloWhereThereIsOne() {
    ScriptedServer server = server();
    server.on("isMaster").always(Fault.stall());
    connections.socketTimeout(60);

    failureToOpen(server.address(), MongoSocketReadTimeoutException.class);
  }

  @Test
  void networkErrorsDuringAuthenticationAreNoOverload() {
    ScriptedServer server = server();
    server.on("saslStart").always(Fault.closeAfterReading());
    connections.credential =
        MongoCredential.createPlainCredential("bob", "$external", "hush".toCharArray());

    MongoException e = failureToOpen(server.address(), MongoSocketReadException.class);

    assertThat(e.getErrorLabels()).isEmpty();
    server.awaitOpenConnections(0);
  }

  @Test
  void networkErrorsOfCommandsAreNoOverload() {
    ScriptedServer server = server();
    server.on("ping").once(Fault.reset());
    Connection connection = connections.opened(server.address());

    MongoException e =
        catchThrowableOfType(
            MongoSocketReadException.class, () -> connection.command("admin", PING, soon()));

    assertThat(e.getErrorLabels()).isEmpty();
  }

  @Test
  void monitoringErrorsAreNeverLabelled() {
    ScriptedServer server = server();
    server.refuseConnections();
    connections.monitoring = true;

    assertThat(failureToOpen(server.address(), MongoSocketOpenException.class).getErrorLabels())
        .isEmpty();
  }

  @Test
  void aNameThatCannotBeResolvedIsNoOverload() {
    connections.resolver =
        host -> {
          throw new UnknownHostException(host);
        };

    MongoException e = failureToOpen("nowhere.test:27017", MongoSocketOpenException.class);

    assertThat(e)
        .hasMessage(
            "The host name of nowhere.test:27017 cannot be resolved. Check the connection string,"
                + " and the DNS of this machine.");
    assertThat(e.getErrorLabels()).isEmpty();
  }

  @Test
  void aProxyThatCannotBeReachedIsNoOverload() throws IOException {
    int nobody;
    try (ServerSocket port = new ServerSocket(0)) {
      nobody = port.getLocalPort();
    }
    connections.socket =
        SocketSettings.builder()
            .applyToProxySettings(proxy -> proxy.host("127.0.0.1").port(nobody))
            .build();

    MongoException e = failureToOpen("db.test:27017", MongoSocksProxyException.class);

    assertThat(e)
        .hasMessageContaining("db.test:27017 through the proxy")
        .hasMessageContaining("127.0.0.1:" + nobody);
    assertThat(e.getErrorLabels()).isEmpty();
  }

  @Test
  void aCertificateThatIsNotTrustedIsNoOverload() throws Exception {
    ScriptedServer server = tlsServer(ClientAuth.NONE);
    connections.ssl = SslSettings.builder().enabled(true).context(client.onlyTrusted()).build();

    MongoException e = failureToOpen(server.address(), MongoSocketOpenException.class);

    assertThat(e)
        .hasMessageStartingWith("TLS with " + server.address() + " failed: ")
        .hasMessageContaining("certificate");
    assertThat(e.getErrorLabels()).isEmpty();
  }

  @Test
  void aMissingClientCertificateIsToldByTheServersAlert() throws Exception {
    ScriptedServer server = tlsServer(ClientAuth.NEEDED);
    connections.ssl = SslSettings.builder().enabled(true).context(localhost.onlyTrusted()).build();

    // Under TLS 1.3 the alert comes in place of the hello's reply. Should the server's closing have
    // overtaken it, nothing tells the failure from overload.
    MongoException e = failureToOpen(server.address(), MongoException.class);

    boolean alert = e.getMessage().contains("alert");
    assertThat(e.hasErrorLabel(SYSTEM_OVERLOADED_ERROR_LABEL)).isEqualTo(!alert);
  }

  @Requirement("BP-004")
  @Test
  void aServerThatHangsUpDuringTheTlsHandshakeMayBeOverload() throws Exception {
    ScriptedServer server = tlsServer(ClientAuth.NONE);
    server.onConnect().always(Fault.closeAfterReading());
    connections.ssl = SslSettings.builder().enabled(true).context(localhost.onlyTrusted()).build();

    assertOverload(failureToOpen(server.address(), MongoSocketOpenException.class));
  }

  @Test
  void aClientWithItsCertificateSpeaksUnderTls() throws Exception {
    ScriptedServer server = tlsServer(ClientAuth.NEEDED);
    connections.ssl =
        SslSettings.builder().enabled(true).context(client.trusting(localhost)).build();

    connections.opened(server.address()).command("admin", PING, soon());

    assertThat(server.received("ping")).hasSize(1);
  }

  @Test
  void whateverIsNoMongoDbIsToldAsSuch() throws Exception {
    Peer other = Peer.tcp();
    resources.add(other);
    Connection connection = connections.to(other.address());
    Blocked opening = Blocked.on(() -> connection.open(soon()));
    Peer.Link link = other.accept();
    link.out().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes());

    assertThat(opening.failure())
        .isInstanceOfSatisfying(
            MongoInternalException.class, e -> assertThat(e.getErrorLabels()).isEmpty())
        .hasMessageContaining("The reply to 'isMaster' from " + other.address())
        .hasMessageContaining("localValue:1")
        .hasMessageContaining("is a MongoDB server listening there?");
    assertThat(connection.isUsable()).isFalse();
    // Ours closed its end: nothing but what it had sent can be read.
    link.in().readAllBytes();
  }

  @Test
  void anAbortEndsConnectingAtOnce() throws Exception {
    Connection connection = connections.to(addressThatDoesNotAnswer());
    Blocked opening = Blocked.on(() -> connection.open(Deadline.never())).awaitIo();

    connection.abort();

    assertThat(opening.failure())
        .isInstanceOfSatisfying(
            MongoSocketClosedException.class, e -> assertThat(e.getErrorLabels()).isEmpty());
  }

  @Test
  void anAbortEndsATlsHandshakeAtOnce() throws Exception {
    Peer silent = Peer.tcp();
    resources.add(silent);
    connections.ssl = SslSettings.builder().enabled(true).context(localhost.onlyTrusted()).build();
    Connection connection = connections.to(silent.address());
    Blocked opening = Blocked.on(() -> connection.open(Deadline.never()));
    silent.accept().in().read(); // the handshake has begun

    connection.abort();

    assertThat(opening.failure()).isInstanceOf(MongoSocketClosedException.class);
  }

  @Test
  void aMonitorCountsTheTlsHandshakeAsASignOfLife() throws Exception {
    Peer withoutHello = Peer.tls(localhost.trusting(client), false);
    resources.add(withoutHello);
    connections.ssl = SslSettings.builder().enabled(true).context(localhost.onlyTrusted()).build();
    connections.monitoring = true;
    Connection connection = connections.to(withoutHello.address());
    Blocked opening = Blocked.on(() -> connection.open(Deadline.never()));
    withoutHello.accept().in().read(); // The handshake is complete, and a hello has arrived.

    connection.abort();

    assertThat(opening.failure()).isInstanceOf(MongoSocketClosedException.class);
    assertThat(connection.receivedBytes()).isPositive();
  }

  @Test
  void anAcceptedTcpConnectionIsNoSignOfLife() throws Exception {
    Peer silent = Peer.tcp();
    resources.add(silent);
    connections.monitoring = true;
    Connection connection = connections.to(silent.address());
    Blocked opening = Blocked.on(() -> connection.open(Deadline.never()));
    silent.accept().in().read();

    connection.abort();

    assertThat(opening.failure()).isInstanceOf(MongoSocketClosedException.class);
    assertThat(connection.receivedBytes()).isZero();
  }

  @Test
  void anAbortEndsAWriteAtOnce() throws Exception {
    ScriptedServer server = server();
    server.on("ping").once(Fault.delay(Duration.ofSeconds(60)));
    Connection connection = connections.opened(server.address());
    connection.sendUnacknowledged(large(16), soon()); // read, and then the server sleeps
    Blocked writing =
        Blocked.on(
            () -> {
              while (true) {
                connection.sendUnacknowledged(large(15_000_000), Deadline.never());
              }
            });
    server.awaitReceived("ping");
    writing.awaitIo();

    connection.abort();

    assertThat(writing.failure()).isInstanceOf(MongoSocketClosedException.class);
  }

  @Test
  void anExpiredDeadlineIsToldBeforeTheHelloIsSent() {
    ScriptedServer server = server();
    connections.around =
        stream ->
            new SocketStream() {
              @Override
              public void connect(Deadline deadline) throws IOException {
                stream.connect(Deadline.never()); // late, but without an error of its own
              }

              @Override
              public void write(byte[] bytes, int offset, int length, Deadline deadline)
                  throws IOException {
                stream.write(bytes, offset, length, deadline);
              }

              @Override
              public int read(byte[] bytes, int offset, int length, Deadline deadline)
                  throws IOException {
                return stream.read(bytes, offset, length, deadline);
              }

              @Override
              public void close() {
                stream.close();
              }
            };

    MongoException e =
        catchThrowableOfType(
            MongoOperationTimeoutException.class,
            () -> connections.to(server.address()).open(in(0)));

    assertThat(e).hasMessageContaining("'isMaster'");
    assertOverload(e);
    server.awaitOpenConnections(0);
  }

  private <T extends MongoException> T failureToOpen(String address, Class<T> type) {
    Connection connection = connections.to(new ServerAddress(address));
    T failure = catchThrowableOfType(type, () -> connection.open(soon()));
    assertThat(failure).as("failure of type %s", type.getSimpleName()).isNotNull();
    assertThat(connection.isUsable()).isFalse();
    return failure;
  }

  private static void assertOverload(MongoException e) {
    assertThat(e.getErrorLabels())
        .containsExactlyInAnyOrder(SYSTEM_OVERLOADED_ERROR_LABEL, RETRYABLE_ERROR_LABEL);
  }

  private ScriptedServer server() {
    ScriptedServer server = ScriptedServer.start();
    resources.add(server);
    return server;
  }

  private ScriptedServer tlsServer(ClientAuth asking) throws Exception {
    ScriptedServer server =
        ScriptedServer.builder().tls(localhost.trusting(client), asking).start();
    resources.add(server);
    return server;
  }

  private static Request large(int bytes) {
    return new DocumentRequest(
        "admin",
        BsonDocument.parse("{ping: 1}").append("padding", new BsonBinary(new byte[bytes])),
        null);
  }

  private String addressThatDoesNotAnswer() throws IOException {
    ServerSocket full = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
    resources.add(full);
    while (true) {
      Socket filling = new Socket();
      resources.add(filling);
      try {
        filling.connect(full.getLocalSocketAddress(), 200);
      } catch (SocketTimeoutException nowFull) {
        return "127.0.0.1:" + full.getLocalPort();
      }
    }
  }
}
