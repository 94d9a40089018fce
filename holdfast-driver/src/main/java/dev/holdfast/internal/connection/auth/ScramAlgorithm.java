package dev.holdfast.internal.connection.auth;

import com.ongres.scram.common.ScramFunctions;
import com.ongres.scram.common.ScramMechanism;
import com.ongres.scram.common.StringPreparation;
import dev.holdfast.MongoConfigurationException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** MongoDB's two SCRAM mechanisms, which differ in the hash and in the preparation of passwords. */
enum ScramAlgorithm {
  SHA_1(ScramMechanism.SCRAM_SHA_1, "HmacSHA1") {
    /** MongoDB's variant: hex(md5(user ":mongo:" password)), without SASLprep. */
    @Override
    char[] prepare(String userName, char[] password) {
      byte[] clear = Passwords.utf8(password);
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      text.writeBytes((userName + ":mongo:").getBytes(StandardCharsets.UTF_8));
      text.writeBytes(clear);
      Arrays.fill(clear, (byte) 0);
      return HexFormat.of().formatHex(md5().digest(text.toByteArray())).toCharArray();
    }
  },

  SHA_256(ScramMechanism.SCRAM_SHA_256, "HmacSHA256") {
    /** SASLprep (RFC 4013). */
    @Override
    char[] prepare(String userName, char[] password) {
      return StringPreparation.SASL_PREPARATION.normalize(password);
    }
  };

  private final ScramMechanism functions;
  private final String hmac;

  ScramAlgorithm(ScramMechanism functions, String hmac) {
    this.functions = functions;
    this.hmac = hmac;
  }

  String mechanism() {
    return functions.getName();
  }

  ScramMechanism functions() {
    return functions;
  }

  /**
   * Prepares a password for the key derivation.
   *
   * @throws IllegalArgumentException if the password is not allowed
   */
  abstract char[] prepare(String userName, char[] password);

  /** Derives the keys. This is slow: it computes thousands of rounds of the hash. */
  ScramKeys deriveKeys(char[] prepared, byte[] salt, int iterations, Runnable requireTime) {
    byte[] salted = SaltedPassword.derive(hmac, prepared, salt, iterations, requireTime);
    ScramKeys keys =
        new ScramKeys(
            ScramFunctions.clientKey(functions, salted),
            ScramFunctions.serverKey(functions, salted));
    Arrays.fill(salted, (byte) 0);
    return keys;
  }

  private static MessageDigest md5() {
    try {
      return MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new MongoConfigurationException(
          "SCRAM-SHA-1 needs MD5, which this Java runtime does not offer. Give the user"
              + " SCRAM-SHA-256 credentials, and set authMechanism=SCRAM-SHA-256.",
          e);
    }
  }
}
