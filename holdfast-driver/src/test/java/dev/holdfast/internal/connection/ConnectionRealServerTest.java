package dev.holdfast.internal.connection;

import static dev.holdfast.internal.connection.TestConnections.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.AuthenticationMechanism;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoCompressor;
import dev.holdfast.MongoCredential;
import dev.holdfast.MongoSecurityException;
import dev.holdfast.MongoSocketOpenException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.ServerAddress;
import dev.holdfast.ServerApi;
import dev.holdfast.ServerApiVersion;
import dev.holdfast.UnixServerAddress;
import dev.holdfast.connection.SslSettings;
import dev.holdfast.internal.version.WireVersions;
import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.OpMsgWriter;
import dev.holdfast.wire.WireBuffer;
import java.net.InetAddress;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections and credentials against a real mongod with authentication and TLS. */
@Tag("real-server")
class ConnectionRealServerTest {
  private static final BsonDocument PING = BsonDocument.parse("{ping: 1}");
  private static final String DATABASE = "holdfast_connection_test";

  private static RealServer server;
  private static TestCertificates authority;
  private static TestCertificates clientCertificate;

  private final TestConnections connections = new TestConnections();

  /** The users of the authentication specification's test plan. */
  @BeforeAll
  static void createUsers() throws Exception {
    server = new RealServer();
    authority = server.certificates("HOLDFAST_TRUSTSTORE");
    clientCertificate = server.certificates("HOLDFAST_CLIENT_P12");
    dropUsers();
    try (TestConnections connections = new TestConnections()) {
      Connection root = opened(connections, root());
      createUser(root, "sha1", "sha1", "SCRAM-SHA-1");
      createUser(root, "sha256", "sha256", "SCRAM-SHA-256");
      createUser(root, "both", "both", "SCRAM-SHA-1", "SCRAM-SHA-256");
      createUser(root, "IX", "IX", "SCRAM-SHA-256");
      createUser(root, "\u2168", "\u2163", "SCRAM-SHA-256");
      createUser(root, "a,b=c", "p,q=r", "SCRAM-SHA-1", "SCRAM-SHA-256");
    }
  }

  @AfterAll
  static void dropUsers() throws Exception {
    try (TestConnections connections = new TestConnections()) {
      Connection root = opened(connections, root());
      root.command(DATABASE, BsonDocument.parse("{dropAllUsersFromDatabase: 1}"), soon());
      root.command(DATABASE, BsonDocument.parse("{dropDatabase: 1}"), soon());
    }
  }

  @BeforeEach
  void trust() throws Exception {
    connections.ssl = tls();
  }

  @AfterEach
  void release() {
    connections.close();
  }

  @ParameterizedTest
  @CsvSource({
    "sha1, SCRAM_SHA_1",
    "sha1,",
    "sha256, SCRAM_SHA_256",
    "sha256,",
    "both, SCRAM_SHA_1",
    "both, SCRAM_SHA_256",
    "both,"
  })
  void usersAuthenticateByTheirMechanisms(String user, @Nullable AuthenticationMechanism mechanism)
      throws Exception {
    Connection connection = opened(connections, credential(user, user, mechanism));

    assertThat(userOf(connection)).isEqualTo(user);
  }

  @ParameterizedTest
  @CsvSource({"sha1, SCRAM_SHA_256", "sha256, SCRAM_SHA_1"})
  void aMechanismTheUserDoesNotHaveIsRefused(String user, AuthenticationMechanism mechanism) {
    assertThatThrownBy(() -> opened(connections, credential(user, user, mechanism)))
        .isInstanceOf(MongoSecurityException.class)
        .hasMessageContaining("user '" + user + "'")
        .hasMessageContaining("mechanism " + mechanism.getMechanismName());
  }

  @ParameterizedTest
  @CsvSource({"IX, IX", "IX, I\u00ADX", "\u2168, IV", "\u2168, I\u00ADV", "'a,b=c', 'p,q=r'"})
  void namesAndPasswordsMeanWhatTheSpecificationSays(String user, String password)
      throws Exception {
    Connection connection = opened(connections, credential(user, password, null));

    assertThat(userOf(connection)).isEqualTo(user);
  }

  @ParameterizedTest
  @CsvSource({"both, wrong", "nobody, wrong"})
  void wrongCredentialsAreToldWithoutThePassword(String user, String password) {
    assertThatThrownBy(() -> opened(connections, credential(user, password, null)))
        .isInstanceOf(MongoSecurityException.class)
        .hasMessageContaining("Authentication failed on " + server.address())
        .hasMessageContaining("user '" + user + "' (authSource '" + DATABASE + "'")
        .hasMessageContaining("18 AuthenticationFailed")
        .message()
        .doesNotContain(password);
  }

  @Test
  void theCertificateIsAUser() throws Exception {
    Connection connection = opened(connections, MongoCredential.createMongoX509Credential());

    assertThat(userOf(connection)).isEqualTo(server.get("HOLDFAST_X509_SUBJECT"));
  }

  @Test
  void theCertificatesUserMayBeNamed() throws Exception {
    MongoCredential named =
        MongoCredential.createMongoX509Credential(server.get("HOLDFAST_X509_SUBJECT"));

    assertThat(userOf(opened(connections, named))).isEqualTo(named.getUserName());
  }

  @Test
  void anotherUserThanTheCertificatesIsRefused() {
    assertThatThrownBy(
            () -> opened(connections, MongoCredential.createMongoX509Credential("CN=somebody")))
        .isInstanceOf(MongoSecurityException.class)
        .hasMessageContaining("MONGODB-X509")
        .hasMessageContaining("certificate's subject");
  }

  @Test
  void withoutACredentialOnlyTheHandshakeIsAllowed() throws Exception {
    Connection connection = opened(connections, null);

    assertThatThrownBy(
            () -> connection.command("admin", BsonDocument.parse("{listDatabases: 1}"), soon()))
        .isInstanceOf(MongoCommandException.class);
    assertThat(connection.isUsable()).isTrue();
  }

  @Test
  void aServerWithAnUnknownAuthorityIsRefused() throws Exception {
    connections.ssl = SslSettings.builder().enabled(true).build(); // what Java trusts by default

    assertThatThrownBy(() -> connections.to(server.address()).open(soon()))
        .isInstanceOfSatisfying(
            MongoSocketOpenException.class, e -> assertThat(e.getErrorLabels()).isEmpty())
        .hasMessageStartingWith("TLS with " + server.address() + " failed");
  }

  @Test
  void theServersNameIsVerified() throws Exception {
    ServerAddress address = new ServerAddress(server.address());

    connections.to(new ServerAddress("localhost", address.getPort())).open(soon());
    connections.resolver = host -> InetAddress.getAllByName("127.0.0.1");

    assertThatThrownBy(
            () -> connections.to(new ServerAddress("other.test", address.getPort())).open(soon()))
        .isInstanceOf(MongoSocketOpenException.class)
        .hasMessageContaining("other.test");
  }

  @ParameterizedTest
  @MethodSource("compressors")
  void messagesAreCompressedBothWays(MongoCompressor compressor) throws Exception {
    connections.compressors = List.of(compressor);
    Connection connection = opened(connections, root());
    assertThat(connection.hello().compression()).containsExactly(compressor.getName());
    long before = received(connection, compressor);

    connection.command("admin", PING, soon());

    assertThat(received(connection, compressor)).isGreaterThan(before);
  }

  static Stream<MongoCompressor> compressors() {
    return Stream.of(
        MongoCompressor.createSnappyCompressor(),
        MongoCompressor.createZlibCompressor(),
        MongoCompressor.createZstdCompressor());
  }

  @Test
  void theLegacyHelloIsFollowedByHello() throws Exception {
    Connection connection = opened(connections, root());

    assertThat(connection.hello().helloOk()).isTrue();
    assertThat(connection.hello().maxWireVersion()).isGreaterThanOrEqualTo(WireVersions.MIN);
    assertThat(connection.id().getServerValue()).isPositive();
    assertThat(connection.hello().saslSupportedMechs()).isNotNull();
    assertThat(connection.hello().speculativeAuthenticate()).isNotNull();
    BsonDocument later = connection.command("admin", BsonDocument.parse("{hello: 1}"), soon());
    assertThat(later.getBoolean("isWritablePrimary").getValue()).isTrue();
  }

  @Test
  void aDeclaredApiIsUnderstood() throws Exception {
    connections.serverApi = ServerApi.builder().version(ServerApiVersion.V1).strict(true).build();
    Connection connection = opened(connections, root());

    connection.command("admin", PING, soon());
    assertThatThrownBy(
            () -> connection.command("admin", BsonDocument.parse("{serverStatus: 1}"), soon()))
        .isInstanceOfSatisfying(
            MongoCommandException.class,
            e -> assertThat(e.getErrorCodeName()).isEqualTo("APIStrictError"));
  }

  @Test
  void theServerLogsWhoIsCalling() throws Exception {
    Connection connection = opened(connections, root());

    BsonArray mine =
        connection
            .command(
                "admin",
                BsonDocument.parse(
                    "{aggregate: 1, cursor: {}, pipeline: [{$currentOp: {localOps: true}},"
                        + " {$match: {connectionId: "
                        + connection.id().getServerValue()
                        + "}}]}"),
                soon())
            .getDocument("cursor")
            .getArray("firstBatch");

    BsonDocument metadata = mine.get(0).asDocument().getDocument("clientMetadata");
    assertThat(metadata.getDocument("driver").getString("name"))
        .isEqualTo(new BsonString("holdfast"));
    assertThat(metadata.getDocument("application").getString("name"))
        .isEqualTo(new BsonString("test"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theLargestDocumentsTravel(boolean compressed) throws Exception {
    if (compressed) {
      connections.compressors = List.of(MongoCompressor.createSnappyCompressor());
    }
    Connection connection = opened(connections, root());
    byte[] data = new byte[connection.hello().maxBsonObjectSize() - 100];
    new Random(7).nextBytes(data);
    BsonDocument document =
        new BsonDocument("_id", new BsonInt32(compressed ? 1 : 2))
            .append("data", new BsonBinary(data));

    connection.roundTrip(new Insert(document), BsonDocuments::read, soon());
    BsonDocument found =
        connection.command(
            DATABASE,
            new BsonDocument("find", new BsonString("large"))
                .append("filter", new BsonDocument("_id", document.get("_id"))),
            soon());

    assertThat(found.getDocument("cursor").getArray("firstBatch").get(0)).isEqualTo(document);
  }

  @Test
  void unacknowledgedRequestsAreCarriedOutInOrder() throws Exception {
    Connection connection = opened(connections, root());
    for (int i = 0; i < 20; i++) {
      connection.sendUnacknowledged(
          new Insert("unacknowledged", new BsonDocument("_id", new BsonInt32(i))), soon());
    }

    BsonDocument count =
        connection.command(DATABASE, BsonDocument.parse("{count: 'unacknowledged'}"), soon());

    assertThat(count.getNumber("n").intValue()).isEqualTo(20);
  }

  @Test
  void hellosStreamWhereThatIsAllowed() throws Exception {
    connections.monitoring = true;
    Connection connection = opened(connections, null);
    BsonDocument hello =
        BsonDocument.parse("{hello: 1, maxAwaitTimeMS: {$numberLong: '100'}, $db: 'admin'}")
            .append("topologyVersion", connection.hello().topologyVersion());

    Hello first =
        Hello.parse(connection.roundTrip(new Streaming(hello), BsonDocuments::read, soon()));

    assertThat(first.ok()).isTrue();
    for (int i = 0; i < 3; i++) {
      assertThat(connection.isMoreToCome()).isTrue();
      Hello next = Hello.parse(connection.receiveMore(BsonDocuments::read, soon()));
      assertThat(next.topologyVersion()).isEqualTo(first.topologyVersion());
    }
  }

  @Test
  void aConnectionThatTheServerClosesIsNotUsableAnyMore() throws Exception {
    Connection connection = opened(connections, root());
    connection.command(
        "admin",
        BsonDocument.parse(
            "{configureFailPoint: 'failCommand', mode: {times: 1},"
                + " data: {failCommands: ['ping'], closeConnection: true, appName: 'test'}}"),
        soon());

    assertThatThrownBy(() -> connection.command("admin", PING, soon()))
        .isInstanceOf(MongoSocketReadException.class);
    assertThat(connection.isUsable()).isFalse();
  }

  @Test
  void theUnixSocketServesToo() throws Exception {
    assumeTrue(server.has("HOLDFAST_UNIX_SOCKET"), "started without --unix-socket");
    connections.ssl =
        SslSettings.builder(tls()).invalidHostNameAllowed(true).build(); // a path is no name
    connections.credential = root();
    Connection connection =
        connections.to(new UnixServerAddress(server.get("HOLDFAST_UNIX_SOCKET")));

    connection.open(soon());

    assertThat(userOf(connection)).isEqualTo(server.get("HOLDFAST_USER"));
  }

  private static SslSettings tls() throws Exception {
    return SslSettings.builder()
        .enabled(true)
        .context(clientCertificate.trusting(authority))
        .build();
  }

  private static Connection opened(
      TestConnections connections, @Nullable MongoCredential credential) throws Exception {
    if (!connections.ssl.isEnabled()) {
      connections.ssl = tls();
    }
    connections.credential = credential;
    return connections.opened(server.address());
  }

  private static MongoCredential root() {
    return MongoCredential.createCredential(
        server.get("HOLDFAST_USER"), "admin", server.get("HOLDFAST_PASSWORD").toCharArray());
  }

  private static MongoCredential credential(
      String user, String password, @Nullable AuthenticationMechanism mechanism) {
    MongoCredential negotiated =
        MongoCredential.createCredential(user, DATABASE, password.toCharArray());
    return mechanism == null ? negotiated : negotiated.withMechanism(mechanism);
  }

  private static void createUser(
      Connection root, String user, String password, String... mechanisms) {
    BsonArray allowed = new BsonArray();
    for (String mechanism : mechanisms) {
      allowed.add(new BsonString(mechanism));
    }
    root.command(
        DATABASE,
        new BsonDocument("createUser", new BsonString(user))
            .append("pwd", new BsonString(password))
            .append("roles", new BsonArray())
            .append("mechanisms", allowed),
        soon());
  }

  private static String userOf(Connection connection) {
    BsonArray users =
        connection
            .command("admin", BsonDocument.parse("{connectionStatus: 1}"), soon())
            .getDocument("authInfo")
            .getArray("authenticatedUsers");
    return users.get(0).asDocument().getString("user").getValue();
  }

  private static long received(Connection connection, MongoCompressor compressor) {
    return connection
        .command("admin", BsonDocument.parse("{serverStatus: 1}"), soon())
        .getDocument("network")
        .getDocument("compression")
        .getDocument(compressor.getName())
        .getDocument("decompressor")
        .getNumber("bytesIn")
        .longValue();
  }

  private record Insert(String collection, BsonDocument document) implements Request {
    Insert(BsonDocument document) {
      this("large", document);
    }

    @Override
    public String commandName() {
      return "insert";
    }

    @Override
    public void encode(OpMsgWriter message, WireBuffer buffer) {
      BsonDocument body =
          new BsonDocument("insert", new BsonString(collection))
              .append("$db", new BsonString(DATABASE));
      if (collection.equals("unacknowledged")) {
        body.append("writeConcern", BsonDocument.parse("{w: 0}"));
      }
      BsonDocuments.write(buffer, body);
      message.beginSequence("documents");
      BsonDocuments.write(buffer, document);
      message.endSequence();
    }
  }

  private record Streaming(BsonDocument command) implements Request {
    @Override
    public String commandName() {
      return "hello";
    }

    @Override
    public void encode(OpMsgWriter message, WireBuffer buffer) {
      BsonDocuments.write(buffer, command);
    }

    @Override
    public boolean exhaustAllowed() {
      return true;
    }
  }
}
