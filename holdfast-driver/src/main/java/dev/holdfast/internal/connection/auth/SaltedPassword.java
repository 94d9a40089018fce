package dev.holdfast.internal.connection.auth;

import dev.holdfast.MongoConfigurationException;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * {@code Hi} of RFC 5802, which is PBKDF2 for one block. The server chooses the number of rounds, which can
 * take seconds. The PBKDF2 of the JDK cannot be interrupted, so this one checks every few milliseconds if it
 * should stop.
 */
final class SaltedPassword {
  private static final int ROUNDS_BETWEEN_CHECKS = 2_048; // About two milliseconds.
  private static final byte[] FIRST_BLOCK = {0, 0, 0, 1};

  private SaltedPassword() {}

  /**
   * @param password the password as prepared for the mechanism; not empty
   * @param requireTime throws to stop the computation
   */
  static byte[] derive(
      String hmac, char[] password, byte[] salt, int iterations, Runnable requireTime) {
    byte[] key = Passwords.utf8(password);
    try {
      Mac mac = Mac.getInstance(hmac);
      mac.init(new SecretKeySpec(key, hmac));
      mac.update(salt);
      byte[] round = mac.doFinal(FIRST_BLOCK);
      byte[] salted = round.clone();
      for (int i = 1; i < iterations; i++) {
        if (i % ROUNDS_BETWEEN_CHECKS == 0) {
          requireTime.run();
        }
        mac.update(round);
        mac.doFinal(round, 0);
        for (int j = 0; j < salted.length; j++) {
          salted[j] ^= round[j];
        }
      }
      return salted;
    } catch (GeneralSecurityException e) {
      throw new MongoConfigurationException(
          "SCRAM needs " + hmac + ", which this Java runtime does not offer", e);
    } finally {
      Arrays.fill(key, (byte) 0);
    }
  }
}
