package dev.holdfast.internal.connection;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.ongres.scram.common.ScramFunctions;
import com.ongres.scram.common.ScramMechanism;
import com.ongres.scram.common.StringPreparation;
import dev.holdfast.testkit.Received;
import dev.holdfast.testkit.ScriptedServer;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/** The server's side of SCRAM for one user, as answers of a scripted server. Any thread. */
final class ScramUser {
  private static final int ITERATIONS = 4096;

  private final String userName;
  private final ScramMechanism mechanism;
  private final byte[] salt = ScramFunctions.salt(16, new SecureRandom());
  private final byte[] storedKey;
  private final byte[] serverKey;
  // By connection: what was said so far.
  private final Map<Integer, String> conversations = new ConcurrentHashMap<>();

  /**
   * @param prepared the password as it enters the derivation: SASLprepped, or MongoDB's digest
   */
  ScramUser(String userName, ScramMechanism mechanism, String prepared) {
    this.userName = userName;
    this.mechanism = mechanism;
    byte[] salted =
        ScramFunctions.saltedPassword(
            mechanism,
            StringPreparation.SASL_PREPARATION,
            prepared.toCharArray(),
            salt,
            ITERATIONS);
    storedKey = ScramFunctions.storedKey(mechanism, ScramFunctions.clientKey(mechanism, salted));
    serverKey = ScramFunctions.serverKey(mechanism, salted);
  }

  /** Answers authentication, and says hello with these mechanisms besides its own. */
  void servedBy(ScriptedServer server, boolean speculates, String... otherMechanisms) {
    server.on(
        "isMaster",
        request -> {
          BsonDocument reply =
              BsonDocument.parse("{ismaster: true, maxWireVersion: 21, helloOk: true, ok: 1}");
          if (request.command().containsKey("saslSupportedMechs")) {
            BsonArray mechanisms = new BsonArray();
            mechanisms.add(new BsonString(mechanism.getName()));
            for (String other : otherMechanisms) {
              mechanisms.add(new BsonString(other));
            }
            reply.append("saslSupportedMechs", mechanisms);
          }
          BsonDocument speculative =
              request.command().getDocument("speculativeAuthenticate", new BsonDocument());
          if (speculates
              && speculative
                  .getString("mechanism", new BsonString(""))
                  .getValue()
                  .equals(mechanism.getName())) {
            reply.append("speculativeAuthenticate", start(request.connection(), speculative));
          }
          return reply;
        });
    server.on("saslStart", request -> start(request.connection(), request.command()));
    server.on("saslContinue", this::proceed);
  }

  private BsonDocument start(int connection, BsonDocument command) {
    if (!command.getString("mechanism").getValue().equals(mechanism.getName())) {
      return BsonDocument.parse("{ok: 0, code: 334, codeName: 'MechanismUnavailable', errmsg: ''}");
    }
    String first = payload(command);
    String bare = first.substring("n,,".length());
    String escaped = userName.replace("=", "=3D").replace(",", "=2C");
    if (!first.startsWith("n,,n=" + escaped + ",r=")) {
      return refusal();
    }
    String nonce = bare.substring(bare.indexOf(",r=") + 3) + "SERVER";
    String challenge =
        "r=" + nonce + ",s=" + Base64.getEncoder().encodeToString(salt) + ",i=" + ITERATIONS;
    conversations.put(connection, bare + "," + challenge);
    return reply(challenge, false);
  }

  private BsonDocument proceed(Received request) {
    String last = payload(request.command());
    int proofAt = last.indexOf(",p=");
    String authMessage = conversations.get(request.connection()) + "," + last.substring(0, proofAt);
    byte[] proof = Base64.getDecoder().decode(last.substring(proofAt + 3));
    if (!ScramFunctions.verifyClientProof(mechanism, proof, storedKey, authMessage)) {
      return refusal();
    }
    byte[] signature = ScramFunctions.serverSignature(mechanism, serverKey, authMessage);
    return reply("v=" + Base64.getEncoder().encodeToString(signature), true);
  }

  private static BsonDocument refusal() {
    return BsonDocument.parse(
        "{ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'Authentication failed.'}");
  }

  private static BsonDocument reply(String payload, boolean done) {
    return new BsonDocument("conversationId", new BsonInt32(1))
        .append("done", BsonBoolean.valueOf(done))
        .append("payload", new BsonBinary(payload.getBytes(UTF_8)));
  }

  private static String payload(BsonDocument command) {
    return new String(command.getBinary("payload").getData(), UTF_8);
  }
}
