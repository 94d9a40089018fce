package dev.holdfast.wire;

/** Copies the bytes. Only tests use it, but the specification gives it an id. */
final class NoopCodec implements CompressionCodec {
  @Override
  public void compress(byte[] source, int offset, int length, WireBuffer out) {
    out.writeBytes(source, offset, length);
  }

  @Override
  public void decompress(byte[] source, int offset, int length, WireBuffer out, int targetLength) {
    if (length != targetLength) {
      throw CompressionCodec.wrongSize(length, targetLength);
    }
    out.writeBytes(source, offset, length);
  }

  @Override
  public int maxRatio() {
    return 1;
  }
}
