package dev.holdfast.wire;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;

/** Damages messages the way broken, hostile or misunderstood peers do. One per round of a fuzz test. */
final class Mutator {
  private static final int MAX = WireFuzzTest.MAX_MESSAGE_SIZE;
  private static final int[] BOUNDARIES = {
    0,
    1,
    4,
    5,
    6,
    15,
    16,
    17,
    255,
    256,
    -1,
    -2,
    65535,
    65536,
    MAX - 17,
    MAX - 16,
    MAX - 15,
    MAX,
    MAX + 1,
    1 << 30,
    Integer.MAX_VALUE,
    Integer.MAX_VALUE - 4,
    Integer.MIN_VALUE
  };

  private final SplittableRandom random;
  private final List<byte[]> corpus;

  Mutator(SplittableRandom random, List<byte[]> corpus) {
    this.random = random;
    this.corpus = corpus;
  }

  /** A message of the corpus with one to four mutations, half of them repaired on the surface. */
  byte[] next(Compression compression) {
    byte[] message = pick();
    for (int i = random.nextInt(1, 5); i > 0 && message.length > 0; i--) {
      message = mutate(message);
    }
    if (random.nextBoolean()) {
      message = repair(message);
      if (random.nextInt(4) == 0 && isCompressible(message)) {
        Compressor[] all = Compressor.values();
        message = FuzzCorpus.compressed(compression, all[random.nextInt(all.length)], message);
      }
    }
    return message;
  }

  private byte[] pick() {
    return corpus.get(random.nextInt(corpus.size()));
  }

  private byte[] mutate(byte[] message) {
    int at = random.nextInt(message.length);
    int end = Math.min(message.length, at + random.nextInt(1, 32));
    return switch (random.nextInt(9)) {
      case 0 -> Bytes.withByte(message, at, message[at] ^ (1 << random.nextInt(8)));
      case 1 -> Bytes.withByte(message, at, random.nextInt(256));
      case 2, 3 -> withInt32(message, BOUNDARIES[random.nextInt(BOUNDARIES.length)]);
      case 4 -> withInt32(message, message.length - at + random.nextInt(-3, 4));
      case 5 -> Arrays.copyOf(message, at);
      case 6 -> splice(message, at, pick());
      case 7 -> without(message, at, end);
      default -> randomized(message, at, end);
    };
  }

  /** Replaces four bytes; lengths lie more often near the start. */
  private byte[] withInt32(byte[] message, int value) {
    if (message.length < 4) {
      return message;
    }
    int reach = random.nextBoolean() ? Math.min(message.length, 64) : message.length;
    return Bytes.withInt32(message, random.nextInt(reach - 3), value);
  }

  private byte[] splice(byte[] message, int at, byte[] other) {
    int from = random.nextInt(other.length);
    byte[] spliced = Arrays.copyOf(message, at + other.length - from);
    System.arraycopy(other, from, spliced, at, other.length - from);
    return spliced;
  }

  private static byte[] without(byte[] message, int from, int to) {
    byte[] shorter = Arrays.copyOf(message, message.length - (to - from));
    System.arraycopy(message, to, shorter, from, message.length - to);
    return shorter;
  }

  private byte[] randomized(byte[] message, int from, int to) {
    byte[] copy = message.clone();
    for (int i = from; i < to; i++) {
      copy[i] = (byte) random.nextInt(256);
    }
    return copy;
  }

  /** Makes length and checksum right again, so that the damage reaches what lies behind them. */
  private static byte[] repair(byte[] message) {
    if (message.length < 25) {
      return message;
    }
    byte[] repaired = Bytes.withInt32(message, 0, message.length);
    boolean checksummed = WireBuffer.wrap(repaired).getInt32(12) == 2013 && (repaired[16] & 1) != 0;
    if (checksummed) {
      CRC32C crc = new CRC32C();
      crc.update(repaired, 0, repaired.length - 4);
      return Bytes.withInt32(repaired, repaired.length - 4, (int) crc.getValue());
    }
    return repaired;
  }

  private static boolean isCompressible(byte[] message) {
    int opCode = message.length < 25 ? 0 : WireBuffer.wrap(message).getInt32(12);
    return opCode == 2013 || opCode == 2004 || opCode == 1;
  }
}
