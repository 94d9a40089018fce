package dev.holdfast.internal.connection;

import static dev.holdfast.internal.connection.TestConnections.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoCompressor;
import dev.holdfast.MongoCredential;
import dev.holdfast.ServerApi;
import dev.holdfast.ServerApiVersion;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.Received;
import dev.holdfast.testkit.ScriptedServer;
import dev.holdfast.wire.Compressor;
import dev.holdfast.wire.OpCode;
import java.util.List;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a new connection says first, and what it makes of the answer. */
class HandshakeTest {
  private static final BsonDocument PING = BsonDocument.parse("{ping: 1}");
  private static final char[] PASSWORD = "pencil".toCharArray();

  private final TestConnections connections = new TestConnections();
  private ScriptedServer server = ScriptedServer.start();

  @AfterEach
  void release() {
    connections.close();
    server.close();
  }

  private void restart(ScriptedServer other) {
    server.close();
    server = other;
  }

  @Requirement("BP-052")
  @Test
  void beginsWithTheLegacyHelloAndGoesOnWithOpMsg() {
    Connection connection = connections.opened(server.address());
    connection.command("admin", PING, soon());

    Received hello = server.received().get(0);
    assertThat(hello.opCode()).isEqualTo(OpCode.QUERY);
    assertThat(hello.commandName()).isEqualTo("isMaster");
    assertThat(hello.command())
        .containsEntry("isMaster", new BsonInt32(1))
        .containsEntry("helloOk", BsonBoolean.TRUE)
        .containsEntry("backpressure", BsonBoolean.TRUE)
        .containsEntry("compression", BsonDocument.parse("{a: []}").get("a"))
        .doesNotContainKeys("loadBalanced", "saslSupportedMechs", "speculativeAuthenticate")
        .doesNotContainKeys("apiVersion", "$db");
    assertThat(hello.command().getDocument("client").getDocument("driver").getString("name"))
        .isEqualTo(new BsonString("holdfast"));
    Received ping = server.received().get(1);
    assertThat(ping.opCode()).isEqualTo(OpCode.MSG);
    assertThat(ping.command()).isEqualTo(BsonDocument.parse("{ping: 1, $db: 'admin'}"));
    assertThat(server.problems()).isEmpty();
  }

  @Test
  void knowsWhatTheServerSaid() {
    Connection connection = connections.to(server.address());
    assertThat(connection.id().getServerValue()).isNull();
    assertThatThrownBy(connection::hello).isInstanceOf(IllegalStateException.class);

    connection.open(soon());

    assertThat(connection.id().getServerValue()).isEqualTo(1L);
    assertThat(connection.hello().maxWireVersion()).isEqualTo(21);
    assertThat(connection.hello().helloOk()).isTrue();
    assertThat(connection.serviceId()).isNull();
    assertThat(connection.isUsable()).isTrue();
  }

  @Test
  void aLaterHelloCarriesNoHandshakeFields() {
    Connection connection = connections.opened(server.address());

    BsonDocument reply =
        connection.command("admin", new BsonDocument("hello", new BsonInt32(1)), soon());

    assertThat(reply.getBoolean("isWritablePrimary").getValue()).isTrue();
    assertThat(server.received("hello").get(0).command())
        .isEqualTo(BsonDocument.parse("{hello: 1, $db: 'admin'}"));
  }

  @Requirement("BP-052")
  @Test
  void aDeclaredApiMeansHelloByOpMsgAndIsInEveryCommand() {
    connections.serverApi =
        ServerApi.builder()
            .version(ServerApiVersion.V1)
            .strict(false)
            .deprecationErrors(true)
            .build();
    connections.opened(server.address()).command("shop", PING, soon());

    assertThat(server.received())
        .extracting(Received::commandName)
        .containsExactly("hello", "ping");
    assertThat(server.received())
        .allSatisfy(
            received -> {
              assertThat(received.opCode()).isEqualTo(OpCode.MSG);
              assertThat(received.command())
                  .containsEntry("apiVersion", new BsonString("1"))
                  .containsEntry("apiStrict", BsonBoolean.FALSE)
                  .containsEntry("apiDeprecationErrors", BsonBoolean.TRUE);
            });
    assertThat(server.received().get(0).command())
        .containsEntry("backpressure", BsonBoolean.TRUE)
        .doesNotContainKey("helloOk");
  }

  @Test
  void whatTheApiLeavesOpenIsNotSent() {
    connections.serverApi = ServerApi.builder().version(ServerApiVersion.V1).build();
    connections.opened(server.address());

    assertThat(server.received().get(0).command())
        .containsKey("apiVersion")
        .doesNotContainKeys("apiStrict", "apiDeprecationErrors");
  }

  @Test
  void behindALoadBalancerTheServerMustNameItsService() {
    connections.loadBalanced = true;
    server.hello(BsonDocument.parse("{serviceId: {$oid: '64f000000000000000000001'}}"));

    Connection connection = connections.opened(server.address());

    assertThat(connection.serviceId()).isEqualTo(new ObjectId("64f000000000000000000001"));
    Received hello = server.received().get(0);
    assertThat(hello.opCode()).isEqualTo(OpCode.MSG);
    assertThat(hello.command())
        .containsEntry("hello", new BsonInt32(1))
        .containsEntry("loadBalanced", BsonBoolean.TRUE);
  }

  @Test
  void aServerThatKnowsNoLoadBalancerIsRefused() {
    connections.loadBalanced = true;
    Connection connection = connections.to(server.address());

    assertThatThrownBy(() -> connection.open(soon()))
        .isInstanceOf(MongoClientException.class)
        .hasMessage(
            "Driver attempted to initialize in load balancing mode, but the server does not support"
                + " this mode.");
    server.awaitOpenConnections(0);
  }

  @Requirement({"SDAM-096", "SDAM-097"})
  @ParameterizedTest
  @CsvSource({
    "{maxWireVersion: 5},"
        + "' reports wire version 5, but this version of Holdfast requires at least 6 (MongoDB"
        + " 3.6).'",
    "'{minWireVersion: 99, maxWireVersion: 100}',"
        + "' requires wire version 99, but this version of Holdfast only supports up to 29.'"
  })
  void serversThatAreTooOldOrTooNewAreRefused(String hello, String reason) {
    server.hello(BsonDocument.parse(hello));
    Connection connection = connections.to(server.address());

    assertThatThrownBy(() -> connection.open(soon()))
        .isInstanceOf(MongoClientException.class)
        .hasMessage("Server at " + server.address() + reason);
    server.awaitOpenConnections(0);
  }

  @Test
  void aRefusedHelloIsACommandErrorAndLeavesNoSocket() {
    server.on("isMaster").once(Fault.error(91));
    Connection connection = connections.to(server.address());

    assertThatThrownBy(() -> connection.open(soon()))
        .isInstanceOfSatisfying(
            MongoCommandException.class,
            e -> {
              assertThat(e.getErrorCode()).isEqualTo(91);
              assertThat(e.getErrorLabels()).isEmpty();
            });
    assertThat(connection.isUsable()).isFalse();
    server.awaitOpenConnections(0);
  }

  @Test
  void theFirstConfiguredCompressorThatTheServerHasIsUsed() {
    restart(ScriptedServer.builder().compressors(Compressor.SNAPPY, Compressor.ZLIB).start());
    connections.compressors =
        List.of(
            MongoCompressor.createZstdCompressor(),
            MongoCompressor.createZlibCompressor(),
            MongoCompressor.createSnappyCompressor());
    Connection connection = connections.opened(server.address());

    BsonDocument reply = connection.command("admin", PING, soon());

    assertThat(reply.getNumber("ok").intValue()).isEqualTo(1);
    assertThat(server.received().get(0).command().getArray("compression"))
        .isEqualTo(BsonDocument.parse("{a: ['zstd', 'zlib', 'snappy']}").get("a"));
    assertThat(server.received("ping").get(0).compressor()).contains(Compressor.ZLIB);
  }

  @ParameterizedTest
  @EnumSource(
      value = Compressor.class,
      names = {"SNAPPY", "ZLIB", "ZSTD"})
  void everyCompressorCarriesCommandsAndReplies(Compressor compressor) {
    BsonString large = new BsonString("x".repeat(300_000));
    server.on("echo", request -> new BsonDocument("echoed", request.command().get("text")));
    connections.compressors =
        List.of(
            switch (compressor) {
              case SNAPPY -> MongoCompressor.createSnappyCompressor();
              case ZLIB -> MongoCompressor.createZlibCompressor();
              default -> MongoCompressor.createZstdCompressor();
            });
    Connection connection = connections.opened(server.address());

    for (int i = 0; i < 3; i++) {
      BsonDocument echo = new BsonDocument("echo", new BsonInt32(1)).append("text", large);
      assertThat(connection.command("shop", echo, soon()).get("echoed")).isEqualTo(large);
    }

    assertThat(server.received("echo"))
        .allSatisfy(received -> assertThat(received.compressor()).contains(compressor));
  }

  @Test
  void whatCarriesSecretsIsNotCompressed() {
    server.on("createUser", request -> new BsonDocument());
    connections.compressors = List.of(MongoCompressor.createZlibCompressor());
    Connection connection = connections.opened(server.address());

    connection.command("admin", BsonDocument.parse("{createUser: 'bob', pwd: 'x'}"), soon());
    connection.command("admin", BsonDocument.parse("{hello: 1}"), soon());
    connection.command("admin", PING, soon());

    assertThat(server.received())
        .extracting(Received::compressed)
        .containsExactly(false, false, false, true);
  }

  @Test
  void withoutACommonCompressorNothingIsCompressed() {
    restart(ScriptedServer.builder().compressors(Compressor.SNAPPY).start());
    connections.compressors = List.of(MongoCompressor.createZlibCompressor());

    connections.opened(server.address()).command("admin", PING, soon());

    assertThat(server.received("ping").get(0).compressed()).isFalse();
  }

  @Test
  void arbitersAreNotAskedToAuthenticate() {
    connections.credential = MongoCredential.createPlainCredential("bob", "$external", PASSWORD);
    server.hello(BsonDocument.parse("{setName: 'rs0', arbiterOnly: true}"));

    connections.opened(server.address());

    assertThat(server.received()).extracting(Received::commandName).containsExactly("isMaster");
  }

  @Requirement({"BP-052", "SDAM-227"})
  @Test
  void monitoringConnectionsDoNotAuthenticate() {
    connections.credential = MongoCredential.createCredential("bob", "admin", PASSWORD);
    connections.monitoring = true;

    connections.opened(server.address());

    assertThat(server.received()).hasSize(1);
    assertThat(server.received().get(0).command())
        .containsEntry("backpressure", BsonBoolean.TRUE)
        .doesNotContainKeys("saslSupportedMechs", "speculativeAuthenticate");
  }
}
