package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class MongoCredentialTest {
  private static final String SECRET = "correct horse";
  private final MongoCredential negotiated =
      MongoCredential.createCredential("ada", "shop", SECRET.toCharArray());

  @Test
  void printsNeitherPasswordNorMechanismProperties() {
    MongoCredential aws =
        MongoCredential.createAwsCredential("key", SECRET.toCharArray())
            .withMechanismProperty("AWS_SESSION_TOKEN", "token-" + SECRET);
    assertThat(aws).asString().doesNotContain(SECRET).contains("aws_session_token", "<hidden>");
    assertThat(negotiated)
        .hasToString(
            "MongoCredential{mechanism=null, userName='ada', source='shop', password=<hidden>,"
                + " mechanismProperties=[]}");
  }

  @Test
  void aChangedCopyOfThePasswordDoesNotChangeTheCredential() {
    char[] password = SECRET.toCharArray();
    MongoCredential credential = MongoCredential.createCredential("ada", "shop", password);
    password[0] = 'X';
    credential.getPassword()[1] = 'X';
    assertThat(credential.getPassword()).containsExactly(SECRET.toCharArray());
  }

  @Test
  void anotherPasswordIsAnotherCredential() {
    assertThat(negotiated)
        .isEqualTo(MongoCredential.createCredential("ada", "shop", SECRET.toCharArray()))
        .isNotEqualTo(MongoCredential.createCredential("ada", "shop", "x".toCharArray()))
        .isNotEqualTo(negotiated.withMechanism(AuthenticationMechanism.SCRAM_SHA_256));
  }

  @Test
  void mechanismPropertiesAreFoundInAnyCase() {
    MongoCredential credential =
        MongoCredential.createGSSAPICredential("ada").withMechanismProperty("Service_Name", "x");
    assertThat(credential.<String>getMechanismProperty("SERVICE_NAME", null)).isEqualTo("x");
    assertThat(credential.getMechanismProperty("OTHER", "default")).isEqualTo("default");
  }

  @Test
  void aMechanismIsFixedOnceOnly() {
    MongoCredential fixed = negotiated.withMechanism(AuthenticationMechanism.SCRAM_SHA_1);
    assertThat(fixed.getMechanism()).isEqualTo("SCRAM-SHA-1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fixed.withMechanism(AuthenticationMechanism.PLAIN))
        .withMessage("The mechanism of this credential is already SCRAM-SHA-1.");
  }

  @Test
  void x509NeedsNoUserNameButScramDoes() {
    assertThat(MongoCredential.createMongoX509Credential().getUserName()).isNull();
    assertThat(MongoCredential.createMongoX509Credential().getSource()).isEqualTo("$external");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MongoCredential.createScramSha1Credential(null, "db", new char[1]))
        .withMessage("userName must not be null.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MongoCredential.createPlainCredential("ada", "db", null))
        .withMessage("password must not be null.");
  }

  @Test
  void anUnknownMechanismIsAnsweredWithTheKnownOnes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AuthenticationMechanism.fromMechanismName("MONGODB-CR"))
        .withMessage(
            "Unsupported authMechanism 'MONGODB-CR'; use one of GSSAPI, MONGODB-AWS, MONGODB-OIDC,"
                + " MONGODB-X509, PLAIN, SCRAM-SHA-1, SCRAM-SHA-256.");
  }
}
