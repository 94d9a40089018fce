package dev.holdfast.wire;

import java.util.Optional;
import java.util.Set;

/** The compression algorithms, with the names and ids of the OP_COMPRESSED specification. */
public enum Compressor {
  NOOP(0, "noop"),
  SNAPPY(1, "snappy"),
  ZLIB(2, "zlib"),
  ZSTD(3, "zstd");

  // OP_COMPRESSED, "Messages not allowed to be compressed": the compressed size can reveal a secret
  // if an attacker chooses the text next to it.
  private static final Set<String> NEVER_COMPRESSED =
      Set.of(
          "hello",
          "isMaster",
          "ismaster",
          "saslStart",
          "saslContinue",
          "getnonce",
          "authenticate",
          "createUser",
          "updateUser",
          "copydbSaslStart",
          "copydbgetnonce",
          "copydb");

  private final int id;
  private final String wireName;

  Compressor(int id, String wireName) {
    this.id = id;
    this.wireName = wireName;
  }

  /** The compressor's number in OP_COMPRESSED. */
  public int id() {
    return id;
  }

  /** The compressor's name in the handshake and in connection strings. */
  public String wireName() {
    return wireName;
  }

  /** The compressor with the given name in the handshake. */
  public static Optional<Compressor> named(String wireName) {
    for (Compressor compressor : values()) {
      if (compressor.wireName.equals(wireName)) {
        return Optional.of(compressor);
      }
    }
    return Optional.empty();
  }

  static Compressor withId(int id) {
    return switch (id) {
      case 0 -> NOOP;
      case 1 -> SNAPPY;
      case 2 -> ZLIB;
      case 3 -> ZSTD;
      default -> throw new WireProtocolException("a message is compressed by unknown id " + id);
    };
  }

  /** Whether messages of this command may be compressed. Commands that carry secrets may not. */
  public static boolean mayCompress(String commandName) {
    return !NEVER_COMPRESSED.contains(commandName);
  }

  /** Whether its library is present. Applications may leave out the jars of snappy and zstd. */
  public boolean isAvailable() {
    return switch (this) {
      case NOOP, ZLIB -> true;
      case SNAPPY -> SnappyPresence.PRESENT;
      case ZSTD -> ZstdPresence.PRESENT;
    };
  }

  // One holder class per compressor: a probe loads native code, and clients that do not use the
  // compressor should not pay for it. Lambdas instead of method references: linking the missing
  // class must fail inside works().
  private static final class SnappyPresence {
    static final boolean PRESENT = works(() -> SnappyCodec.probe());
  }

  private static final class ZstdPresence {
    static final boolean PRESENT = works(() -> ZstdCodec.probe());
  }

  private static boolean works(Runnable probe) {
    try {
      probe.run();
      return true;
    } catch (LinkageError | RuntimeException e) {
      return false; // The jar is missing or has no native code for this platform.
    }
  }

  /** Creates a codec. Throws {@link IllegalStateException} if the compressor is not available. */
  CompressionCodec newCodec(int zlibLevel) {
    if (!isAvailable()) {
      throw new IllegalStateException(
          wireName
              + " is not available: add "
              + (this == SNAPPY ? "org.xerial.snappy:snappy-java" : "com.github.luben:zstd-jni")
              + " to the application's dependencies");
    }
    return switch (this) {
      case NOOP -> new NoopCodec();
      case SNAPPY -> new SnappyCodec();
      case ZLIB -> new ZlibCodec(zlibLevel);
      case ZSTD -> new ZstdCodec();
    };
  }
}
