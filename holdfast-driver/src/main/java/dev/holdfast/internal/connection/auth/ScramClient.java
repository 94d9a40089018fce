package dev.holdfast.internal.connection.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.ongres.scram.common.ScramFunctions;
import com.ongres.scram.common.ScramMechanism;
import com.ongres.scram.common.ServerFinalMessage;
import com.ongres.scram.common.ServerFirstMessage;
import com.ongres.scram.common.exception.ScramParseException;
import dev.holdfast.MongoCredential;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * One SCRAM exchange, with the parser and the functions of the ongres library. This class creates the
 * client's two messages itself, for two reasons. The library applies SASLprep to user names, which MongoDB
 * forbids. And its client needs the keys before the salt is known, so it could not use the cache.
 */
final class ScramClient implements SaslClient {
  // Auth, "SCRAM-SHA-1": with a lower count, an attacker in the middle could guess passwords
  // cheaply. The maximum is a choice of this driver: about ten seconds of hashing, a hundred times
  // more than any server requires.
  private static final int MIN_ITERATIONS = 4096;
  private static final int MAX_ITERATIONS = 10_000_000;
  private static final String NO_CHANNEL_BINDING = "n,,";

  private final ScramAlgorithm algorithm;
  private final MongoCredential credential;
  private final ScramKeyCache cache;
  private final String nonce;
  private final AuthenticationFailure failure;
  private @Nullable Proof proof;
  private boolean complete;

  ScramClient(
      ScramAlgorithm algorithm,
      MongoCredential credential,
      ScramKeyCache cache,
      String nonce,
      AuthenticationFailure failure) {
    this.algorithm = algorithm;
    this.credential = credential;
    this.cache = cache;
    this.nonce = nonce;
    this.failure = failure;
  }

  @Override
  public String mechanism() {
    return algorithm.mechanism();
  }

  @Override
  public BsonDocument options() {
    return new BsonDocument("options", new BsonDocument("skipEmptyExchange", BsonBoolean.TRUE));
  }

  @Override
  public byte[] first() {
    return (NO_CHANNEL_BINDING + firstBare()).getBytes(UTF_8);
  }

  @Override
  public byte[] answer(byte[] payload, Runnable requireTime) {
    String message = new String(payload, UTF_8);
    if (proof == null) {
      proof = prove(message, requireTime);
      return proof.message().getBytes(UTF_8);
    }
    verify(message, proof);
    complete = true;
    return new byte[0];
  }

  @Override
  public boolean isComplete() {
    return complete;
  }

  private String firstBare() {
    return "n=" + userName().replace("=", "=3D").replace(",", "=2C") + ",r=" + nonce;
  }

  private Proof prove(String serverFirst, Runnable requireTime) {
    ServerFirstMessage challenge;
    byte[] salt;
    try {
      // The parser also checks that the server's nonce begins with the client's.
      challenge = ServerFirstMessage.parseFrom(serverFirst, nonce);
      salt = Base64.getDecoder().decode(challenge.getSalt());
    } catch (ScramParseException | IllegalArgumentException e) {
      throw failure.because("the server's challenge is not valid: " + e.getMessage());
    }
    int iterations = challenge.getIterationCount();
    if (iterations < MIN_ITERATIONS || iterations > MAX_ITERATIONS) {
      throw failure.because(
          "the server asks for "
              + iterations
              + " iterations; allowed are "
              + MIN_ITERATIONS
              + " to "
              + MAX_ITERATIONS);
    }
    ScramMechanism functions = algorithm.functions();
    ScramKeys keys = keys(salt, iterations, requireTime);
    String withoutProof =
        "c=" + base64(NO_CHANNEL_BINDING.getBytes(UTF_8)) + ",r=" + challenge.getNonce();
    String authMessage = firstBare() + "," + serverFirst + "," + withoutProof;
    byte[] storedKey = ScramFunctions.storedKey(functions, keys.clientKey());
    byte[] signature = ScramFunctions.clientSignature(functions, storedKey, authMessage);
    byte[] clientProof = ScramFunctions.clientProof(keys.clientKey(), signature);
    return new Proof(withoutProof + ",p=" + base64(clientProof), authMessage, keys);
  }

  private ScramKeys keys(byte[] salt, int iterations, Runnable requireTime) {
    char[] password = Passwords.of(credential);
    char[] prepared;
    try {
      prepared = algorithm.prepare(userName(), password);
    } catch (IllegalArgumentException notAllowed) {
      // Do not pass on this exception: its message may quote the password.
      throw failure.because(
          "the password is empty or has characters that "
              + algorithm.mechanism()
              + " does not allow (SASLprep, RFC 4013)");
    } finally {
      Arrays.fill(password, '\0');
    }
    try {
      return cache.keys(algorithm, prepared, salt, iterations, requireTime);
    } finally {
      Arrays.fill(prepared, '\0');
    }
  }

  private void verify(String serverFinal, Proof proof) {
    ServerFinalMessage reply;
    try {
      reply = ServerFinalMessage.parseFrom(serverFinal);
    } catch (ScramParseException | IllegalArgumentException e) {
      throw failure.because("the server's proof is not valid: " + e.getMessage());
    }
    byte[] verifier = reply.getVerifier();
    if (reply.isError() || verifier == null) {
      throw failure.because("the server answered '" + reply.getServerError() + "'");
    }
    if (!ScramFunctions.verifyServerSignature(
        algorithm.functions(), proof.keys().serverKey(), proof.authMessage(), verifier)) {
      throw failure.because("the server could not prove that it knows the password");
    }
  }

  private String userName() {
    return Objects.requireNonNull(credential.getUserName(), "SCRAM credentials name a user");
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** The message to send, and the data to verify the server's answer. */
  private record Proof(String message, String authMessage, ScramKeys keys) {}
}
