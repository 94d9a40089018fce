package dev.holdfast.internal.connection.auth;

import dev.holdfast.AuthenticationMechanism;
import dev.holdfast.MongoConfigurationException;
import dev.holdfast.MongoCredential;
import org.jspecify.annotations.Nullable;

/** Chooses the authenticator for a mechanism. A new mechanism needs one class and one line here. */
public final class Authenticators {
  private Authenticators() {}

  /**
   * The authenticator of a credential. Called when a client is created, so that an unsupported mechanism
   * fails there and not in the first operation.
   *
   * @throws MongoConfigurationException if the mechanism is not supported
   */
  public static Authenticator of(MongoCredential credential, ScramKeyCache scramKeys) {
    @Nullable AuthenticationMechanism mechanism = credential.getAuthenticationMechanism();
    if (mechanism == null) {
      return new NegotiatedAuthenticator(credential, scramKeys);
    }
    return switch (mechanism) {
      case SCRAM_SHA_1 -> new ScramAuthenticator(ScramAlgorithm.SHA_1, credential, scramKeys);
      case SCRAM_SHA_256 -> new ScramAuthenticator(ScramAlgorithm.SHA_256, credential, scramKeys);
      case MONGODB_X509 -> new X509Authenticator(credential);
      case PLAIN -> new PlainAuthenticator(credential);
      case GSSAPI, MONGODB_AWS, MONGODB_OIDC ->
          throw new MongoConfigurationException(
              "authMechanism "
                  + mechanism.getMechanismName()
                  + " is not supported yet. Supported are SCRAM-SHA-256, SCRAM-SHA-1, MONGODB-X509"
                  + " and PLAIN.");
    };
  }
}
