package dev.holdfast.internal.connection.auth;

import dev.holdfast.MongoCredential;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Prepares clear-text passwords for digests without strings, which would stay in memory. */
final class Passwords {
  private Passwords() {}

  /** A copy of the credential's password. The caller has to wipe it. */
  static char[] of(MongoCredential credential) {
    char[] password = credential.getPassword();
    if (password == null) {
      throw new IllegalStateException("a credential for this mechanism has a password");
    }
    return password;
  }

  static byte[] utf8(char[] text) {
    ByteBuffer encoded = StandardCharsets.UTF_8.encode(CharBuffer.wrap(text));
    byte[] bytes = Arrays.copyOfRange(encoded.array(), encoded.position(), encoded.limit());
    Arrays.fill(encoded.array(), (byte) 0);
    return bytes;
  }
}
