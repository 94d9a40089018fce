package dev.holdfast.simulation.net;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Kinds of damage to the {@code $clusterTime} of a reply. The reply keeps its length, so its other fields
 * stay readable.
 */
public enum ClusterTimeDamage {
  /** A nested element has a type that does not exist in BSON. */
  UNKNOWN_TYPE {
    @Override
    void apply(byte[] message, int clusterTime) {
      int keyId = find(message, "keyId", clusterTime);
      message[keyId - 1] = 0x55;
    }
  },
  /** A nested document claims to be longer than the document around it. */
  WRONG_LENGTH {
    @Override
    void apply(byte[] message, int clusterTime) {
      int signature = find(message, "signature", clusterTime);
      message[signature + "signature".length() + 2] = 0x7F;
    }
  },
  /** The time is an integer instead of a timestamp. */
  WRONG_TYPE {
    @Override
    void apply(byte[] message, int clusterTime) {
      int time = find(message, "clusterTime", clusterTime);
      message[time - 1] = 0x12;
    }
  };

  private static final String FIELD = "$clusterTime";

  /**
   * @param clusterTime the index where the value of {@code $clusterTime} begins
   */
  abstract void apply(byte[] message, int clusterTime);

  /** Returns the damaged message; null if it has no {@code $clusterTime} or answers a hello. */
  byte @Nullable [] damaged(byte[] bytes, int offset, int length) {
    byte[] message = Arrays.copyOfRange(bytes, offset, offset + length);
    int field = find(message, FIELD, 0);
    if (field < 0 || find(message, "maxWireVersion", 0) >= 0) {
      return null;
    }
    int value = field + FIELD.length() + 1;
    int time = find(message, "clusterTime", value) + "clusterTime".length() + 1;
    message[time + 1]++; // Later by 256 events, so that the client would adopt the time.
    apply(message, value);
    return message;
  }

  /** The index where the name of a field begins; -1 if the field is missing. */
  static int find(byte[] message, String name, int from) {
    byte[] wanted = (name + "\0").getBytes(StandardCharsets.US_ASCII);
    for (int at = from; at + wanted.length <= message.length; at++) {
      if (Arrays.equals(message, at, at + wanted.length, wanted, 0, wanted.length)) {
        return at;
      }
    }
    return -1;
  }
}
