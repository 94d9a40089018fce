package dev.holdfast.internal.connection;

import static com.ongres.scram.common.ScramMechanism.SCRAM_SHA_1;
import static com.ongres.scram.common.ScramMechanism.SCRAM_SHA_256;
import static dev.holdfast.internal.connection.TestConnections.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoCompressor;
import dev.holdfast.MongoCredential;
import dev.holdfast.MongoSecurityException;
import dev.holdfast.ServerApi;
import dev.holdfast.ServerApiVersion;
import dev.holdfast.testkit.Received;
import dev.holdfast.testkit.ScriptedServer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Authentication over a socket, against a server that checks the proofs. */
class AuthenticationTest {
  private static final String DIGESTED = digest("bob", "pencil");

  private final TestConnections connections = new TestConnections();
  private final ScriptedServer server = ScriptedServer.start();

  @AfterEach
  void release() {
    connections.close();
    server.close();
    assertThat(server.problems()).isEmpty();
  }

  @Test
  void aSpeculatingServerNeedsOneRoundTripMore() {
    new ScramUser("bob", SCRAM_SHA_256, "pencil").servedBy(server, true);
    connections.credential = credential("bob", "pencil");

    connections.opened(server.address());

    assertThat(commands()).containsExactly("isMaster", "saslContinue");
    assertThat(server.received().get(0).command().getString("saslSupportedMechs"))
        .isEqualTo(new BsonString("admin.bob"));
    assertThat(server.received().get(1).database()).isEqualTo("admin");
  }

  @Test
  void aServerThatDoesNotSpeculateNeedsTwo() {
    new ScramUser("bob", SCRAM_SHA_256, "pencil").servedBy(server, false);
    connections.credential = credential("bob", "pencil");

    connections.opened(server.address());

    assertThat(commands()).containsExactly("isMaster", "saslStart", "saslContinue");
  }

  @Test
  void aUserWithSha1OnlyIsServedByIt() {
    new ScramUser("bob", SCRAM_SHA_1, DIGESTED).servedBy(server, true);
    connections.credential = credential("bob", "pencil");

    connections.opened(server.address());

    assertThat(commands()).containsExactly("isMaster", "saslStart", "saslContinue");
    assertThat(server.received("saslStart").get(0).command().getString("mechanism"))
        .isEqualTo(new BsonString("SCRAM-SHA-1"));
  }

  /** Handshake prose test 2, "Test that the driver accepts an arbitrary auth mechanism". */
  @Test
  void mechanismsNobodyKnowsDoNoHarm() {
    new ScramUser("bob", SCRAM_SHA_256, "pencil").servedBy(server, false, "ARBITRARY-STRING");
    connections.credential = credential("bob", "pencil");

    assertThat(connections.opened(server.address()).isUsable()).isTrue();
  }

  @Test
  void aFixedMechanismIsHonoured() {
    new ScramUser("bob", SCRAM_SHA_1, DIGESTED).servedBy(server, true);
    connections.credential =
        MongoCredential.createScramSha1Credential("bob", "admin", "pencil".toCharArray());

    connections.opened(server.address());

    assertThat(commands()).containsExactly("isMaster", "saslContinue");
    assertThat(server.received().get(0).command()).doesNotContainKey("saslSupportedMechs");
  }

  @ParameterizedTest
  @CsvSource({"IX, IX", "IX, I\u00ADX", "IX, \u2168", "\u2168, IX", "I\u00ADX, \u2168"})
  void passwordsThatSaslPrepMakesEqualAreEqual(String created, String used) {
    new ScramUser("bob", SCRAM_SHA_256, created).servedBy(server, true);
    connections.credential = credential("bob", used);

    assertThat(connections.opened(server.address()).isUsable()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,b=c", "IX", "\u2168", "I\u00ADX", "b\u00f6b", "\ud83d\ude00"})
  void userNamesReachTheServerAsTheyAre(String userName) {
    new ScramUser(userName, SCRAM_SHA_256, "pencil").servedBy(server, true);
    connections.credential = credential(userName, "pencil");

    assertThat(connections.opened(server.address()).isUsable()).isTrue();
  }

  @Test
  void aWrongPasswordIsRefusedAndLeavesNoSocket() {
    new ScramUser("bob", SCRAM_SHA_256, "pencil").servedBy(server, true);
    connections.credential = credential("bob", "wrong-secret");
    Connection connection = connections.to(server.address());

    assertThatThrownBy(() -> connection.open(soon()))
        .isInstanceOfSatisfying(
            MongoSecurityException.class,
            e -> {
              assertThat(e.getErrorLabels()).isEmpty();
              assertThat(e.toString() + e.getCause()).doesNotContain("wrong-secret");
            })
        .hasMessageContaining(server.address())
        .hasMessageContaining("'bob'")
        .hasMessageContaining("SCRAM-SHA-256")
        .hasMessageContaining("Check user name, password and authSource");
    server.awaitOpenConnections(0);
  }

  @Test
  void authenticationIsNeverCompressedAndDeclaresTheApi() {
    new ScramUser("bob", SCRAM_SHA_256, "pencil").servedBy(server, false);
    server.on(
        "hello",
        request ->
            BsonDocument.parse(
                "{isWritablePrimary: true, maxWireVersion: 21, compression: ['zlib'],"
                    + " saslSupportedMechs: ['SCRAM-SHA-256']}"));
    connections.compressors = List.of(MongoCompressor.createZlibCompressor());
    connections.serverApi = ServerApi.builder().version(ServerApiVersion.V1).build();
    connections.credential = credential("bob", "pencil");

    connections.opened(server.address()).command("admin", BsonDocument.parse("{ping: 1}"), soon());

    assertThat(commands()).containsExactly("hello", "saslStart", "saslContinue", "ping");
    assertThat(server.received())
        .extracting(Received::compressed)
        .containsExactly(false, false, false, true);
    assertThat(server.received())
        .allSatisfy(received -> assertThat(received.command()).containsKey("apiVersion"));
  }

  private List<String> commands() {
    return server.received().stream().map(Received::commandName).toList();
  }

  private static MongoCredential credential(String userName, String password) {
    return MongoCredential.createCredential(userName, "admin", password.toCharArray());
  }

  private static String digest(String userName, String password) {
    try {
      byte[] text = (userName + ":mongo:" + password).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
