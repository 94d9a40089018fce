package dev.holdfast.internal.connection.auth;

import static dev.holdfast.internal.connection.auth.ScriptedChannel.SERVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoConfigurationException;
import dev.holdfast.MongoCredential;
import dev.holdfast.MongoSecurityException;
import java.util.Base64;
import java.util.stream.Stream;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class AuthenticatorsTest {
  private static final char[] PASSWORD = "pencil".toCharArray();
  private static final BsonDocument REFUSAL =
      BsonDocument.parse("{ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'no'}");

  private final ScriptedChannel server = new ScriptedChannel();

  @Test
  void aCredentialWithoutMechanismAsksForMechanismsAndBetsOnSha256() {
    BsonDocument hello = new BsonDocument();
    negotiated().addTo(hello);

    assertThat(hello.getString("saslSupportedMechs")).isEqualTo(new BsonString("shop.us\u2168er"));
    assertThat(hello.getDocument("speculativeAuthenticate").getString("mechanism"))
        .isEqualTo(new BsonString("SCRAM-SHA-256"));
    assertThat(hello.getDocument("speculativeAuthenticate").getString("db"))
        .isEqualTo(new BsonString("shop"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{ok: 1, saslSupportedMechs: ['SCRAM-SHA-1', 'SCRAM-SHA-256']};SCRAM-SHA-256",
        "{ok: 1, saslSupportedMechs: ['anything', 'SCRAM-SHA-256']};SCRAM-SHA-256",
        "{ok: 1, saslSupportedMechs: ['SCRAM-SHA-1']};SCRAM-SHA-1",
        "{ok: 1, saslSupportedMechs: ['PLAIN', 'whatever']};SCRAM-SHA-1",
        "{ok: 1, saslSupportedMechs: []};SCRAM-SHA-1",
        "{ok: 1};SCRAM-SHA-1"
      })
  void theServersMechanismsDecide(String helloReply, String mechanism) {
    server.reply(REFUSAL);

    assertThatThrownBy(() -> negotiated().finish(BsonDocument.parse(helloReply), server))
        .isInstanceOf(MongoSecurityException.class)
        .hasMessageContaining("mechanism " + mechanism);

    assertThat(server.commands.get(0).getString("mechanism")).isEqualTo(new BsonString(mechanism));
    assertThat(server.databases).containsExactly("shop");
  }

  @Test
  void aFixedMechanismAsksForNone() {
    BsonDocument hello = new BsonDocument();
    authenticator(MongoCredential.createScramSha1Credential("user", "shop", PASSWORD))
        .begin(SERVER)
        .addTo(hello);

    assertThat(hello).doesNotContainKey("saslSupportedMechs");
    assertThat(hello.getDocument("speculativeAuthenticate").getString("mechanism"))
        .isEqualTo(new BsonString("SCRAM-SHA-1"));
  }

  @Test
  void plainSendsUserAndPasswordOnceAndNeverSpeculates() {
    Conversation conversation =
        authenticator(MongoCredential.createPlainCredential("user", "$external", PASSWORD))
            .begin(SERVER);
    BsonDocument hello = new BsonDocument();
    conversation.addTo(hello);
    server.reply("", true);

    conversation.finish(BsonDocument.parse("{ok: 1}"), server);

    assertThat(hello).isEmpty();
    assertThat(server.databases).containsExactly("$external");
    assertThat(server.commands)
        .containsExactly(
            BsonDocument.parse("{saslStart: 1, mechanism: 'PLAIN'}")
                .append("payload", new BsonBinary(Base64.getDecoder().decode("AHVzZXIAcGVuY2ls"))));
  }

  @Test
  void x509IsDoneWithTheHello() {
    Conversation conversation =
        authenticator(MongoCredential.createMongoX509Credential()).begin(SERVER);
    BsonDocument hello = new BsonDocument();
    conversation.addTo(hello);

    conversation.finish(
        BsonDocument.parse("{ok: 1, speculativeAuthenticate: {user: 'CN=client'}}"), server);

    assertThat(hello.getDocument("speculativeAuthenticate"))
        .isEqualTo(
            BsonDocument.parse("{authenticate: 1, mechanism: 'MONGODB-X509', db: '$external'}"));
    assertThat(server.commands).isEmpty();
  }

  @Test
  void x509SendsTheCommandWhereTheServerDidNotSpeculate() {
    server.reply(BsonDocument.parse("{ok: 1}"));

    authenticator(MongoCredential.createMongoX509Credential("CN=client"))
        .begin(SERVER)
        .finish(BsonDocument.parse("{ok: 1}"), server);

    assertThat(server.databases).containsExactly("$external");
    assertThat(server.commands)
        .containsExactly(
            BsonDocument.parse("{authenticate: 1, mechanism: 'MONGODB-X509', user: 'CN=client'}"));
  }

  @Test
  void aRefusedCertificateSaysWhatToCheck() {
    server.reply(REFUSAL);

    assertThatThrownBy(
            () ->
                authenticator(MongoCredential.createMongoX509Credential())
                    .begin(SERVER)
                    .finish(BsonDocument.parse("{ok: 1}"), server))
        .isInstanceOf(MongoSecurityException.class)
        .hasMessageContaining("authSource '$external', mechanism MONGODB-X509")
        .hasMessageContaining("certificate's subject");
  }

  @ParameterizedTest
  @MethodSource("unsupported")
  void mechanismsThatAreNotThereAreToldAtOnce(MongoCredential credential) {
    assertThatThrownBy(() -> authenticator(credential))
        .isInstanceOf(MongoConfigurationException.class)
        .hasMessageContaining(credential.getMechanism() + " is not supported yet");
  }

  static Stream<MongoCredential> unsupported() {
    return Stream.of(
        MongoCredential.createAwsCredential(null, null),
        MongoCredential.createOidcCredential(null),
        MongoCredential.createGSSAPICredential("user"));
  }

  private static Conversation negotiated() {
    return authenticator(MongoCredential.createCredential("us\u2168er", "shop", PASSWORD))
        .begin(SERVER);
  }

  private static Authenticator authenticator(MongoCredential credential) {
    return Authenticators.of(credential, new ScramKeyCache());
  }
}
