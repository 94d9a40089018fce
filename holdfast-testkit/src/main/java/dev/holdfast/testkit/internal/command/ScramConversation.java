package dev.holdfast.testkit.internal.command;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The server's side of SCRAM-SHA-256 on one connection: two messages in, two out (RFC 5802). */
final class ScramConversation {
  private static final String FAILED = "Authentication failed.";

  private final String user;
  private final ScramCredential credential;
  private final String clientFirstBare;
  private final String serverFirst;
  private final String nonce;
  private boolean done;

  private ScramConversation(
      String user, ScramCredential credential, String clientFirstBare, String clientNonce) {
    this.user = user;
    this.credential = credential;
    this.clientFirstBare = clientFirstBare;
    nonce = clientNonce + UUID.randomUUID();
    serverFirst =
        "r="
            + nonce
            + ",s="
            + Base64.getEncoder().encodeToString(credential.salt())
            + ",i="
            + ScramCredential.ITERATIONS;
  }

  static ScramConversation begin(byte[] clientFirst, Users users) {
    String message = new String(clientFirst, StandardCharsets.UTF_8);
    if (!message.startsWith("n,")) {
      throw new CommandError(18, FAILED);
    }
    String bare = message.substring(message.indexOf(',', 2) + 1);
    Map<String, String> fields = fields(bare);
    String user = fields.getOrDefault("n", "").replace("=2C", ",").replace("=3D", "=");
    ScramCredential credential = users.find(user);
    String clientNonce = fields.get("r");
    if (credential == null || clientNonce == null) {
      throw new CommandError(18, FAILED);
    }
    return new ScramConversation(user, credential, bare, clientNonce);
  }

  byte[] serverFirst() {
    return serverFirst.getBytes(StandardCharsets.UTF_8);
  }

  /** The server's last message, which proves that the server knows the user too. */
  byte[] finish(byte[] clientFinal) {
    String message = new String(clientFinal, StandardCharsets.UTF_8);
    int proofAt = message.lastIndexOf(",p=");
    @Nullable String received = fields(message).get("r");
    if (proofAt < 0 || !nonce.equals(received)) {
      throw new CommandError(18, FAILED);
    }
    String authMessage = clientFirstBare + "," + serverFirst + "," + message.substring(0, proofAt);
    byte[] proof = Base64.getDecoder().decode(message.substring(proofAt + 3));
    if (!credential.proves(authMessage, proof)) {
      throw new CommandError(18, FAILED);
    }
    done = true;
    return ("v=" + Base64.getEncoder().encodeToString(credential.serverSignature(authMessage)))
        .getBytes(StandardCharsets.UTF_8);
  }

  boolean isDone() {
    return done;
  }

  String user() {
    return user;
  }

  private static Map<String, String> fields(String message) {
    Map<String, String> fields = new HashMap<>();
    for (String part : message.split(",", -1)) {
      if (part.length() > 2 && part.charAt(1) == '=') {
        fields.put(part.substring(0, 1), part.substring(2));
      }
    }
    return fields;
  }
}
