package dev.holdfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.wire.Compressor;
import dev.holdfast.wire.OpCode;
import dev.holdfast.wire.OpMsg;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptedServerTest {
  private ScriptedServer server = ScriptedServer.start();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void itsHelloIsThatOfAStandalone() throws IOException {
    try (RawClient client = new RawClient(server)) {
      BsonDocument hello = client.run("{hello: 1}");

      assertThat(hello.getBoolean("isWritablePrimary").getValue()).isTrue();
      assertThat(hello.getInt32("maxWireVersion").getValue()).isEqualTo(21);
      assertThat(hello.getInt32("maxBsonObjectSize").getValue()).isEqualTo(16 << 20);
      assertThat(hello.getInt32("maxMessageSizeBytes").getValue()).isEqualTo(48_000_000);
      assertThat(hello.getNumber("ok").intValue()).isEqualTo(1);
      assertThat(hello).doesNotContainKeys("ismaster", "helloOk", "setName", "compression");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"isMaster", "ismaster"})
  void answersALegacyHello(String name) throws IOException {
    try (RawClient client = new RawClient(server)) {
      BsonDocument hello = client.runLegacy("{" + name + ": 1, helloOk: true}");

      assertThat(client.lastOpCode()).isEqualTo(OpCode.REPLY);
      assertThat(hello.getBoolean("ismaster").getValue()).isTrue();
      assertThat(hello.getBoolean("helloOk").getValue()).isTrue();
      assertThat(hello).doesNotContainKey("isWritablePrimary");
    }
    Received received = server.awaitReceived(name);
    assertThat(received.opCode()).isEqualTo(OpCode.QUERY);
    assertThat(received.database()).isEqualTo("admin");
  }

  @Test
  void numbersItsConnections() throws IOException {
    try (RawClient first = new RawClient(server);
        RawClient second = new RawClient(server)) {
      assertThat(first.run("{hello: 1}").getInt32("connectionId").getValue()).isEqualTo(1);
      assertThat(second.run("{hello: 1}").getInt32("connectionId").getValue()).isEqualTo(2);
      assertThat(first.run("{hello: 1}").getInt32("connectionId").getValue()).isEqualTo(1);
      assertThat(server.openConnections()).isEqualTo(2);
    }
    assertThat(server.received("hello")).extracting(Received::connection).containsExactly(1, 2, 1);
    server.awaitOpenConnections(0);
    assertThat(server.acceptedConnections()).isEqualTo(2);
  }

  @Test
  void aTestCanChangeItsHello() throws IOException {
    server.hello(BsonDocument.parse("{setName: 'rs0', maxWireVersion: 8, readOnly: null}"));
    try (RawClient client = new RawClient(server)) {
      BsonDocument hello = client.run("{hello: 1}");

      assertThat(hello.getString("setName").getValue()).isEqualTo("rs0");
      assertThat(hello.getInt32("maxWireVersion").getValue()).isEqualTo(8);
      assertThat(hello).doesNotContainKey("readOnly");
      server.hello(new BsonDocument());
      assertThat(client.run("{hello: 1}")).doesNotContainKey("setName");
    }
  }

  @Test
  void helloReturnsTheMechanismsOfAUser() throws IOException {
    server.close();
    server = ScriptedServer.builder().saslSupportedMechs("SCRAM-SHA-256").start();
    try (RawClient client = new RawClient(server)) {
      assertThat(client.run("{hello: 1}")).doesNotContainKey("saslSupportedMechs");
      assertThat(client.run("{hello: 1, saslSupportedMechs: 'admin.me'}"))
          .containsEntry(
              "saslSupportedMechs", BsonDocument.parse("{a: ['SCRAM-SHA-256']}").get("a"));
    }
  }

  @Test
  void answersPingAndEndSessionsAndRejectsOtherCommands() throws IOException {
    try (RawClient client = new RawClient(server)) {
      assertThat(client.run("{ping: 1}")).isEqualTo(BsonDocument.parse("{ok: 1.0}"));
      assertThat(client.run("{endSessions: []}")).isEqualTo(BsonDocument.parse("{ok: 1.0}"));
      assertThat(client.run("{pong: 1}"))
          .isEqualTo(
              BsonDocument.parse(
                  "{ok: 0.0, errmsg: \"no such command: 'pong'\", code: 59,"
                      + " codeName: 'CommandNotFound'}"));
    }
    assertThat(server.problems()).isEmpty();
  }

  @Test
  void answersWithTheResponderOfTheTest() throws IOException {
    server.on("count", request -> new BsonDocument("n", request.command().get("add")));
    server.on("ping", request -> BsonDocument.parse("{ok: 0.0, errmsg: 'not now'}"));
    try (RawClient client = new RawClient(server)) {
      assertThat(client.run("{count: 'c', add: 7}"))
          .isEqualTo(BsonDocument.parse("{n: 7, ok: 1.0}"));
      assertThat(client.run("{ping: 1}").getString("errmsg").getValue()).isEqualTo("not now");
    }
  }

  @Test
  void aFailedResponderIsReportedToTheClientAndTheTest() throws IOException {
    server.on(
        "ping",
        request -> {
          throw new IllegalStateException("out of order");
        });
    try (RawClient client = new RawClient(server)) {
      assertThat(client.run("{ping: 1}").getString("errmsg").getValue()).contains("out of order");
      assertThat(client.run("{hello: 1}").getNumber("ok").intValue()).isEqualTo(1);
    }
    assertThat(server.problems()).singleElement().asString().contains("responder of ping failed");
  }

  @Test
  void recordsReceivedCommands() throws IOException {
    try (RawClient client = new RawClient(server)) {
      client.run("{ping: 1, $db: 'shop', comment: 'x'}");
      client.sendRaw(client.encode("{insert: 'c'}", 0, "{_id: 1}", "{_id: 2}"));
      client.readReply();
    }
    Received ping = server.awaitReceived("ping");
    assertThat(ping.database()).isEqualTo("shop");
    assertThat(ping.command().get("comment")).isEqualTo(new BsonString("x"));
    assertThat(ping.opCode()).isEqualTo(OpCode.MSG);
    assertThat(ping.compressed()).isFalse();
    assertThat(ping.checksum()).isFalse();
    assertThat(server.awaitReceived("insert").command().getArray("documents"))
        .isEqualTo(BsonDocument.parse("{a: [{_id: 1}, {_id: 2}]}").getArray("a"));
    assertThat(server.received())
        .extracting(Received::commandName)
        .containsExactly("ping", "insert");
    server.forgetReceived();
    assertThat(server.received()).isEmpty();
  }

  @Test
  void waitingForAMissingCommandListsTheReceivedOnes() throws IOException {
    try (RawClient client = new RawClient(server)) {
      client.run("{ping: 1}");
    }
    assertThatThrownBy(() -> server.awaitReceived("ping", 2, Duration.ofMillis(20)))
        .isInstanceOf(AssertionError.class)
        .hasMessage("waited 20 ms for 2 x ping, but received only [ping]");
  }

  @Test
  void sendsNoReplyToMoreToCome() throws IOException {
    try (RawClient client = new RawClient(server)) {
      client.send("{insert: 'c'}", OpMsg.MORE_TO_COME);
      assertThat(client.run("{ping: 1}").getNumber("ok").intValue()).isEqualTo(1);
    }
    assertThat(server.awaitReceived("insert").moreToCome()).isTrue();
  }

  @Test
  void repliesWithAChecksumToAChecksum() throws IOException {
    try (RawClient client = new RawClient(server)) {
      client.send("{ping: 1}", OpMsg.CHECKSUM_PRESENT);
      client.readReply();
      assertThat(client.lastHadChecksum()).isTrue();
      client.run("{ping: 1}");
      assertThat(client.lastHadChecksum()).isFalse();
    }
    assertThat(server.received("ping")).extracting(Received::checksum).containsExactly(true, false);
  }

  @Test
  void negotiatesCompression() throws IOException {
    server.close();
    server = ScriptedServer.builder().compressors(Compressor.ZLIB, Compressor.SNAPPY).start();
    try (RawClient client = new RawClient(server)) {
      assertThat(client.run("{hello: 1, compression: ['snappy', 'zstd', 'zlib', 'snoopy']}"))
          .containsEntry("compression", BsonDocument.parse("{a: ['snappy', 'zlib']}").get("a"));
      assertThat(client.run("{hello: 1, compression: ['zstd']}")).doesNotContainKey("compression");
    }
  }

  @ParameterizedTest
  @EnumSource
  void compressesItsReplyLikeTheRequest(Compressor compressor) throws IOException {
    try (RawClient client = new RawClient(server)) {
      assertThat(client.runCompressed("{ping: 1}", compressor).getNumber("ok").intValue())
          .isEqualTo(1);
      assertThat(client.lastOpCode()).isEqualTo(OpCode.COMPRESSED);
      client.run("{ping: 1}");
      assertThat(client.lastOpCode()).isEqualTo(OpCode.MSG);
    }
    List<Received> pings = server.awaitReceived("ping", 2);
    assertThat(pings.get(0).compressor()).contains(compressor);
    assertThat(pings.get(1).compressor()).isEmpty();
  }

  @Test
  void closesTheConnectionOnGarbage() throws IOException {
    try (RawClient client = new RawClient(server)) {
      client.sendRaw(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
      assertThatThrownBy(client::readReply).isInstanceOf(IOException.class);
    }
    server.awaitOpenConnections(0);
    assertThat(server.problems()).singleElement().asString().startsWith("connection 1: ");
  }

  @Test
  void aClientThatStopsWithinAMessageIsDisconnected() throws IOException {
    try (RawClient client = new RawClient(server)) {
      byte[] ping = client.encode("{ping: 1}", 0);
      client.sendRaw(Arrays.copyOf(ping, 20));
    }
    server.awaitOpenConnections(0);
    assertThat(server.received()).isEmpty();
  }

  @Test
  void aCommandMustNameItsDatabase() throws IOException {
    try (RawClient client = new RawClient(server)) {
      client.send("{ping: 1, $db: 7}", 0);
      assertThatThrownBy(client::readReply).isInstanceOf(EOFException.class);
    }
    assertThat(server.problems()).singleElement().asString().contains("without $db: ping");
  }

  @Test
  void itsConnectionStringContainsOnlyItsAddress() {
    assertThat(server.uri())
        .isEqualTo("mongodb://127.0.0.1:" + server.port() + "/?directConnection=true");
    assertThat(server.address()).isEqualTo("127.0.0.1:" + server.port());
  }
}
