package dev.holdfast.wire;

/**
 * One compression algorithm and the native state that it keeps between messages. One {@link Compression} owns
 * it and uses it from one thread at a time.
 */
interface CompressionCodec extends AutoCloseable {
  /** Appends the compressed form of the given bytes at {@code out}'s position. */
  void compress(byte[] source, int offset, int length, WireBuffer out);

  /**
   * Appends the decompressed bytes at {@code out}'s position. Throws {@link WireProtocolException} unless
   * there are exactly {@code targetLength} of them.
   */
  void decompress(byte[] source, int offset, int length, WireBuffer out, int targetLength);

  /**
   * The largest possible ratio of decompressed to compressed size. A message that declares more is rejected.
   */
  int maxRatio();

  @Override
  default void close() {}

  static WireProtocolException wrongSize(long actual, int declared) {
    return new WireProtocolException(
        "a compressed message of " + actual + " bytes was declared to have " + declared);
  }
}
