package dev.holdfast.wire;

/**
 * One way to compress, with whatever native state it keeps between messages. Owned by one {@link
 * Compression}, one thread at a time.
 */
interface CompressionCodec extends AutoCloseable {
  /** Appends the compressed form of the given bytes at {@code out}'s position. */
  void compress(byte[] source, int offset, int length, WireBuffer out);

  /**
   * Appends exactly {@code targetLength} bytes at {@code out}'s position, which is what the source must
   * decompress to: anything else throws {@link WireProtocolException}.
   */
  void decompress(byte[] source, int offset, int length, WireBuffer out, int targetLength);

  /** How many bytes one byte can become at best: what is declared beyond that takes no memory. */
  int maxRatio();

  @Override
  default void close() {}

  static WireProtocolException wrongSize(long actual, int declared) {
    return new WireProtocolException(
        "a compressed message of " + actual + " bytes was declared to have " + declared);
  }
}
