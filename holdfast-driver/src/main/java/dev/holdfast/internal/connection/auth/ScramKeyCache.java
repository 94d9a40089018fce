package dev.holdfast.internal.connection.auth;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Caches derived SCRAM keys, so that only the first connection of a client has to compute thousands of
 * hashes. It identifies passwords by a keyed digest whose key never leaves the object. Owned by a client; any
 * thread.
 */
public final class ScramKeyCache {
  // One entry per mechanism and salt. A deployment has as many salts as shards that hold users.
  private static final int MAX_ENTRIES = 64;

  private final ReentrantLock lock = new ReentrantLock();
  // Guarded by lock. Evicts the least recently used entry first.
  private final Map<Key, ScramKeys> entries = new LinkedHashMap<>(16, 0.75f, true);
  private final SecretKeySpec digestKey;

  public ScramKeyCache() {
    byte[] random = new byte[32];
    new SecureRandom().nextBytes(random);
    digestKey = new SecretKeySpec(random, "HmacSHA256");
  }

  // Derives keys without the lock. Two threads may derive the same keys, but no thread has to wait
  // for another.
  ScramKeys keys(
      ScramAlgorithm algorithm,
      char[] prepared,
      byte[] salt,
      int iterations,
      Runnable requireTime) {
    Key key =
        new Key(algorithm, digest(prepared), Base64.getEncoder().encodeToString(salt), iterations);
    ScramKeys known = find(key);
    if (known != null) {
      return known;
    }
    ScramKeys derived = algorithm.deriveKeys(prepared, salt, iterations, requireTime);
    remember(key, derived);
    return derived;
  }

  int size() {
    lock.lock();
    try {
      return entries.size();
    } finally {
      lock.unlock();
    }
  }

  private @Nullable ScramKeys find(Key key) {
    lock.lock();
    try {
      return entries.get(key);
    } finally {
      lock.unlock();
    }
  }

  private void remember(Key key, ScramKeys derived) {
    lock.lock();
    try {
      entries.put(key, derived);
      if (entries.size() > MAX_ENTRIES) {
        entries.remove(entries.keySet().iterator().next());
      }
    } finally {
      lock.unlock();
    }
  }

  private String digest(char[] password) {
    byte[] clear = Passwords.utf8(password);
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(digestKey);
      return HexFormat.of().formatHex(mac.doFinal(clear));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java runtime has HmacSHA256", e);
    } finally {
      Arrays.fill(clear, (byte) 0);
    }
  }

  private record Key(
      ScramAlgorithm algorithm, String passwordDigest, String salt, int iterations) {}
}
