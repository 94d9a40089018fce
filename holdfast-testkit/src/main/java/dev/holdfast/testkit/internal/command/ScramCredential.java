package dev.holdfast.testkit.internal.command;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** What a server stores about a user's password for SCRAM-SHA-256. It does not reveal the password. */
public final class ScramCredential {
  static final int ITERATIONS = 4096;

  private final byte[] salt;
  private final byte[] storedKey;
  private final byte[] serverKey;

  private ScramCredential(byte[] salt, byte[] storedKey, byte[] serverKey) {
    this.salt = salt;
    this.storedKey = storedKey;
    this.serverKey = serverKey;
  }

  /** Derives the salt from the name, so that runs are repeatable. Supports only ASCII passwords. */
  public static ScramCredential of(String user, String password) {
    byte[] salt = sha256(("holdfast-testkit " + user).getBytes(StandardCharsets.UTF_8));
    try {
      PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt, ITERATIONS, 256);
      byte[] salted =
          SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
      return new ScramCredential(
          salt, sha256(hmac(salted, "Client Key")), hmac(salted, "Server Key"));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no PBKDF2WithHmacSHA256", e);
    }
  }

  byte[] salt() {
    return salt.clone();
  }

  boolean proves(String authMessage, byte[] proof) {
    byte[] clientKey = hmac(storedKey, authMessage);
    if (proof.length != clientKey.length) {
      return false;
    }
    for (int i = 0; i < clientKey.length; i++) {
      clientKey[i] ^= proof[i];
    }
    return MessageDigest.isEqual(sha256(clientKey), storedKey);
  }

  byte[] serverSignature(String authMessage) {
    return hmac(serverKey, authMessage);
  }

  private static byte[] hmac(byte[] key, String message) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(message.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no HmacSHA256", e);
    }
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return "<hidden>";
  }
}
