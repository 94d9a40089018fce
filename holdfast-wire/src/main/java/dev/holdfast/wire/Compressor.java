package dev.holdfast.wire;

import java.util.Optional;
import java.util.Set;

/** The ways to compress a message, with the names and ids of the OP_COMPRESSED specification. */
public enum Compressor {
  NOOP(0, "noop"),
  SNAPPY(1, "snappy"),
  ZLIB(2, "zlib"),
  ZSTD(3, "zstd");

  // OP_COMPRESSED, "Messages not allowed to be compressed": secrets next to chosen text leak by
  // size.
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

  /** Whether messages of this command may be compressed: those that carry secrets may not. */
  public static boolean mayCompress(String commandName) {
    return !NEVER_COMPRESSED.contains(commandName);
  }

  /** Whether what it needs is there: snappy and zstd come from jars that applications may leave out. */
  public boolean isAvailable() {
    return switch (this) {
      case NOOP, ZLIB -> true;
      case SNAPPY -> SnappyPresence.PRESENT;
      case ZSTD -> ZstdPresence.PRESENT;
    };
  }

  // One holder each: probing loads native code, which nobody who does not use it should pay for.
  // Calls rather than method references: linking the missing class must fail inside works().
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
      return false; // the jar is missing, or has no native code for this platform
    }
  }

  /** A codec of this compressor. Throws {@link IllegalStateException} if it is not available. */
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
