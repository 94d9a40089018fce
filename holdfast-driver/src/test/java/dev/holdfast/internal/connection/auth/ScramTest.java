package dev.holdfast.internal.connection.auth;

import static dev.holdfast.internal.connection.auth.ScriptedChannel.SERVER;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoCredential;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSecurityException;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The conversations of the authentication specification, and the servers it warns of. */
class ScramTest {
  private static final String SHA_1_NONCE = "fyko+d2lbbFgONRv9qkxdawL";
  private static final String SHA_1_CHALLENGE =
      "r=fyko+d2lbbFgONRv9qkxdawLHo+Vgk7qvUOKUwuWLIWg4l/9SraGMHEE,"
          + "s=rQ9ZY3MntBeuP3E1TDVC4w==,i=10000";
  private static final String SHA_1_PROOF =
      "c=biws,r=fyko+d2lbbFgONRv9qkxdawLHo+Vgk7qvUOKUwuWLIWg4l/9SraGMHEE,"
          + "p=MC2T8BvbmWRckDw8oWl5IVghwCY=";
  private static final String SHA_1_VERIFIER = "v=UMWeI25JD1yNYZRMpZ4VHvhZ9e0=";

  private static final String SHA_256_NONCE = "rOprNGfwEbeRWgbNEkqO";
  private static final String SHA_256_CHALLENGE =
      "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096";
  private static final String SHA_256_PROOF =
      "c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,"
          + "p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=";
  private static final String SHA_256_VERIFIER = "v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=";

  private static final BsonDocument HELLO_REPLY = BsonDocument.parse("{ok: 1}");

  private final ScramKeyCache keys = new ScramKeyCache();
  private final ScriptedChannel server = new ScriptedChannel();

  @Test
  void holdsTheSpecifiedSha1Conversation() {
    server.reply(SHA_1_CHALLENGE, false).reply(SHA_1_VERIFIER, true);

    sha1("user", "pencil").finish(HELLO_REPLY, server);

    assertThat(server.commands.get(0))
        .isEqualTo(
            BsonDocument.parse("{saslStart: 1, mechanism: 'SCRAM-SHA-1'}")
                .append("payload", new BsonBinary(("n,,n=user,r=" + SHA_1_NONCE).getBytes(UTF_8)))
                .append("options", BsonDocument.parse("{skipEmptyExchange: true}")));
    assertThat(server.commands.get(1))
        .containsEntry("saslContinue", new BsonInt32(1))
        .containsEntry("conversationId", new BsonInt32(7));
    assertThat(server.payload(1)).isEqualTo(SHA_1_PROOF);
    assertThat(server.databases).containsExactly("admin", "admin");
    assertThat(server.isSpent()).isTrue();
  }

  @Test
  void holdsTheSpecifiedSha256Conversation() {
    server.reply(SHA_256_CHALLENGE, false).reply(SHA_256_VERIFIER, true);

    sha256("user", "pencil").finish(HELLO_REPLY, server);

    assertThat(server.commands.get(0).getString("mechanism"))
        .isEqualTo(new BsonString("SCRAM-SHA-256"));
    assertThat(server.commands.get(0).getDocument("options"))
        .isEqualTo(BsonDocument.parse("{skipEmptyExchange: true}"));
    assertThat(server.payload(0)).isEqualTo("n,,n=user,r=" + SHA_256_NONCE);
    assertThat(server.payload(1)).isEqualTo(SHA_256_PROOF);
    assertThat(server.isSpent()).isTrue();
  }

  @Test
  void goesOnWithAnEmptyStepWhereAnOldServerWantsOne() {
    server.reply(SHA_256_CHALLENGE, false).reply(SHA_256_VERIFIER, false).reply("", true);

    sha256("user", "pencil").finish(HELLO_REPLY, server);

    assertThat(server.payload(2)).isEmpty();
    assertThat(server.isSpent()).isTrue();
  }

  @Test
  void continuesWhereTheHelloLeftOff() {
    Conversation conversation = sha256("user", "pencil");
    BsonDocument hello = new BsonDocument();
    conversation.addTo(hello);
    server.reply(SHA_256_VERIFIER, true);

    conversation.finish(
        new BsonDocument("speculativeAuthenticate", ScriptedChannel.sasl(SHA_256_CHALLENGE, false)),
        server);

    BsonDocument speculative = hello.getDocument("speculativeAuthenticate");
    assertThat(speculative.getString("db")).isEqualTo(new BsonString("admin"));
    assertThat(ScriptedChannel.payload(speculative)).isEqualTo("n,,n=user,r=" + SHA_256_NONCE);
    assertThat(hello).doesNotContainKey("saslSupportedMechs");
    assertThat(server.commands).hasSize(1);
    assertThat(server.payload(0)).isEqualTo(SHA_256_PROOF);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {"a,b=c a=2Cb=3Dc", "ü\u2168 ü\u2168", "I\u00ADX I\u00ADX"})
  void escapesUserNamesAndLeavesThemOtherwiseAsTheyAre(String userName, String onTheWire) {
    server.reply(SHA_256_CHALLENGE, false).reply(SHA_256_VERIFIER, true);

    assertThatThrownBy(() -> sha256(userName, "pencil").finish(HELLO_REPLY, server))
        .isInstanceOf(MongoSecurityException.class); // the specified verifier is for another user

    assertThat(server.payload(0)).isEqualTo("n,,n=" + onTheWire + ",r=" + SHA_256_NONCE);
  }

  @Test
  void preparesSha256PasswordsWithSaslPrep() {
    char[] plain = ScramAlgorithm.SHA_256.prepare("user", "IX".toCharArray());

    assertThat(ScramAlgorithm.SHA_256.prepare("user", "I\u00ADX".toCharArray())).isEqualTo(plain);
    assertThat(ScramAlgorithm.SHA_256.prepare("user", "\u2168".toCharArray())).isEqualTo(plain);
    assertThat(ScramAlgorithm.SHA_256.prepare("user", "ix".toCharArray())).isNotEqualTo(plain);
  }

  @Test
  void doesNotPrepareSha1PasswordsWithSaslPrep() {
    assertThat(ScramAlgorithm.SHA_1.prepare("user", "I\u00ADX".toCharArray()))
        .isNotEqualTo(ScramAlgorithm.SHA_1.prepare("user", "IX".toCharArray()));
  }

  @Test
  void aPasswordThatSaslPrepForbidsIsToldWithoutShowingIt() {
    server.reply(SHA_256_CHALLENGE, false);

    assertThatThrownBy(() -> sha256("user", "se\u0007cret").finish(HELLO_REPLY, server))
        .isInstanceOf(MongoSecurityException.class)
        .hasMessageContaining("SASLprep")
        .hasNoCause()
        .message()
        .doesNotContain("cret");
  }

  @ParameterizedTest
  @ValueSource(ints = {4095, 1, 0, -5, 10_000_001, Integer.MAX_VALUE})
  void refusesIterationCountsThatAreTooLowOrAbsurd(int iterations) {
    server.reply(SHA_256_CHALLENGE.replace("i=4096", "i=" + iterations), false);

    assertThatThrownBy(() -> sha256("user", "pencil").finish(HELLO_REPLY, server))
        .isInstanceOf(MongoSecurityException.class)
        .hasMessageContaining("Authentication failed on db.example.com:27017 for user 'user'");
    assertThat(server.commands).hasSize(1);
  }

  @Test
  void refusesANonceThatDoesNotBeginWithOurs() {
    server.reply(SHA_256_CHALLENGE.replace("r=rOpr", "r=rOpx"), false);

    assertThatThrownBy(() -> sha256("user", "pencil").finish(HELLO_REPLY, server))
        .isInstanceOf(MongoSecurityException.class)
        .hasMessageContaining("nonce");
    assertThat(server.commands).hasSize(1);
  }

  @Test
  void refusesAServerThatDoesNotKnowThePassword() {
    server.reply(SHA_256_CHALLENGE, false).reply(SHA_256_VERIFIER.replace("6rri", "7rri"), true);

    assertThatThrownBy(() -> sha256("user", "pencil").finish(HELLO_REPLY, server))
        .isInstanceOf(MongoSecurityException.class)
        .hasMessageContaining("could not prove that it knows the password");
  }

  @Test
  void refusesAServerThatIsDoneBeforeItsProof() {
    server.reply(SHA_256_CHALLENGE, true);

    assertThatThrownBy(() -> sha256("user", "pencil").finish(HELLO_REPLY, server))
        .isInstanceOf(MongoSecurityException.class)
        .hasMessageContaining("before it had proved its identity");
  }

  @Test
  void refusesAServerThatNeverEnds() {
    server.reply(SHA_256_CHALLENGE, false);
    for (int i = 0; i < 20; i++) {
      server.reply(SHA_256_VERIFIER, false);
    }

    assertThatThrownBy(() -> sha256("user", "pencil").finish(HELLO_REPLY, server))
        .isInstanceOf(MongoSecurityException.class)
        .hasMessageContaining("did not come to an end");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "x", "r=,s=,i=", "e=other-error", "r=rOprNGfwEbeRWgbNEkqOx,s=%%,i=4096"})
  void refusesGarbage(String challenge) {
    server.reply(challenge, false);

    assertThatThrownBy(() -> sha256("user", "pencil").finish(HELLO_REPLY, server))
        .isInstanceOf(MongoSecurityException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "v=", "v=%%%", "e=invalid-proof"})
  void refusesGarbageInPlaceOfTheProof(String verifier) {
    server.reply(SHA_256_CHALLENGE, false).reply(verifier, true);

    assertThatThrownBy(() -> sha256("user", "pencil").finish(HELLO_REPLY, server))
        .isInstanceOf(MongoSecurityException.class);
  }

  @Test
  void refusesAReplyWithoutPayload() {
    server.reply(BsonDocument.parse("{conversationId: 1, done: false, ok: 1}"));

    assertThatThrownBy(() -> sha256("user", "pencil").finish(HELLO_REPLY, server))
        .isInstanceOf(MongoSecurityException.class)
        .hasMessageContaining("no payload");
  }

  @Test
  void aRefusalNamesUserSourceMechanismAndServerButNotThePassword() {
    server
        .reply(SHA_256_CHALLENGE, false)
        .reply(
            BsonDocument.parse(
                """
                {ok: 0, errmsg: 'Authentication failed.', code: 18,
                 codeName: 'AuthenticationFailed'}
                """));

    assertThatThrownBy(() -> sha256("user", "secret-pencil").finish(HELLO_REPLY, server))
        .isInstanceOfSatisfying(
            MongoSecurityException.class,
            e -> {
              assertThat(e)
                  .hasMessage(
                      "Authentication failed on db.example.com:27017 for user 'user' (authSource"
                          + " 'admin', mechanism SCRAM-SHA-256): the server answered error 18"
                          + " AuthenticationFailed, 'Authentication failed'. Check user name,"
                          + " password and authSource.");
              assertThat(e.getCode()).isEqualTo(18);
              assertThat(e.toString() + e.getCredential() + e.getCause())
                  .doesNotContain("secret-pencil");
            });
  }

  @Test
  void labelsOfARefusalAreKept() {
    server.reply(
        BsonDocument.parse("{ok: 0, errmsg: 'busy', code: 462, errorLabels: ['RetryableError']}"));

    assertThatThrownBy(() -> sha256("user", "pencil").finish(HELLO_REPLY, server))
        .isInstanceOfSatisfying(
            MongoException.class,
            e -> assertThat(e.hasErrorLabel(MongoException.RETRYABLE_ERROR_LABEL)).isTrue());
  }

  @Test
  void derivesKeysOncePerMechanismPasswordSaltAndCount() {
    converse(SHA_256_CHALLENGE, "pencil");
    converse(SHA_256_CHALLENGE, "pencil");
    assertThat(keys.size()).isEqualTo(1);

    converse(SHA_256_CHALLENGE, "pencils");
    assertThat(keys.size()).isEqualTo(2);
    converse(SHA_256_CHALLENGE.replace("i=4096", "i=4097"), "pencil");
    assertThat(keys.size()).isEqualTo(3);
    converse(SHA_256_CHALLENGE.replace("s=W2", "s=X2"), "pencil");
    assertThat(keys.size()).isEqualTo(4);
    holdsTheSpecifiedSha1Conversation();
    assertThat(keys.size()).isEqualTo(5);
  }

  @Test
  void cachedKeysAreTheOnesThatWereDerived() {
    byte[] salt = {1, 2, 3};
    char[] password = "pencil".toCharArray();

    ScramKeys first = keys.keys(ScramAlgorithm.SHA_256, password, salt, 4096, () -> {});

    assertThat(keys.keys(ScramAlgorithm.SHA_256, password.clone(), salt.clone(), 4096, () -> {}))
        .isSameAs(first);
  }

  @Test
  void theCacheForgetsWhatWasNotUsedForLongest() {
    char[] password = "pencil".toCharArray();
    ScramKeys first = keys.keys(ScramAlgorithm.SHA_256, password, new byte[] {0}, 1, () -> {});
    ScramKeys second = keys.keys(ScramAlgorithm.SHA_256, password, new byte[] {1}, 1, () -> {});
    for (int i = 2; i < 64; i++) {
      keys.keys(ScramAlgorithm.SHA_256, password, new byte[] {(byte) i}, 1, () -> {});
    }
    assertThat(keys.keys(ScramAlgorithm.SHA_256, password, new byte[] {0}, 1, () -> {}))
        .isSameAs(first);

    keys.keys(ScramAlgorithm.SHA_256, password, new byte[] {64}, 1, () -> {});

    assertThat(keys.size()).isEqualTo(64);
    assertThat(keys.keys(ScramAlgorithm.SHA_256, password, new byte[] {0}, 1, () -> {}))
        .isSameAs(first);
    assertThat(keys.keys(ScramAlgorithm.SHA_256, password, new byte[] {1}, 1, () -> {}))
        .isNotSameAs(second);
  }

  private void converse(String challenge, String password) {
    ScriptedChannel channel =
        new ScriptedChannel().reply(challenge, false).reply(SHA_256_VERIFIER, true);
    try {
      sha256("user", password).finish(HELLO_REPLY, channel);
    } catch (MongoSecurityException otherKeysThanSpecified) {
      assertThat(channel.commands).hasSize(2);
    }
  }

  private Conversation sha1(String userName, String password) {
    return new ScramAuthenticator(
            ScramAlgorithm.SHA_1,
            MongoCredential.createScramSha1Credential(userName, "admin", password.toCharArray()),
            keys,
            () -> SHA_1_NONCE)
        .begin(SERVER);
  }

  private Conversation sha256(String userName, String password) {
    return new ScramAuthenticator(
            ScramAlgorithm.SHA_256,
            MongoCredential.createScramSha256Credential(userName, "admin", password.toCharArray()),
            keys,
            () -> SHA_256_NONCE)
        .begin(SERVER);
  }
}
