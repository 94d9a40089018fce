package dev.holdfast.internal.connection.auth;

import com.ongres.scram.common.ScramFunctions;
import dev.holdfast.MongoCredential;
import dev.holdfast.ServerAddress;
import java.security.SecureRandom;
import java.util.function.Supplier;

/** SCRAM-SHA-1 and SCRAM-SHA-256 (RFC 5802, RFC 7677, with MongoDB's deviations). */
final class ScramAuthenticator implements Authenticator {
  private static final int NONCE_LENGTH = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final ScramAlgorithm algorithm;
  private final MongoCredential credential;
  private final ScramKeyCache keys;
  private final Supplier<String> nonces;

  ScramAuthenticator(ScramAlgorithm algorithm, MongoCredential credential, ScramKeyCache keys) {
    this(algorithm, credential, keys, () -> ScramFunctions.nonce(NONCE_LENGTH, RANDOM));
  }

  ScramAuthenticator(
      ScramAlgorithm algorithm,
      MongoCredential credential,
      ScramKeyCache keys,
      Supplier<String> nonces) {
    this.algorithm = algorithm;
    this.credential = credential;
    this.keys = keys;
    this.nonces = nonces;
  }

  @Override
  public MongoCredential credential() {
    return credential;
  }

  @Override
  public Conversation begin(ServerAddress server) {
    AuthenticationFailure failure =
        new AuthenticationFailure(
            credential, algorithm.mechanism(), server, "Check user name, password and authSource.");
    ScramClient client = new ScramClient(algorithm, credential, keys, nonces.get(), failure);
    return new SaslConversation(client, credential.getSource(), true, failure);
  }
}
