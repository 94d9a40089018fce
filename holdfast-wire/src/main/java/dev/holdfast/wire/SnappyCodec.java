package dev.holdfast.wire;

import java.io.IOException;
import org.xerial.snappy.Snappy;
import org.xerial.snappy.SnappyError;

/** Snappy by snappy-java. Loaded only after {@link Compressor#isAvailable()} has called {@link #probe}. */
final class SnappyCodec implements CompressionCodec {
  /** Throws if the native code is missing. */
  static void probe() {
    try {
      Snappy.maxCompressedLength(1);
    } catch (SnappyError e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void compress(byte[] source, int offset, int length, WireBuffer out) {
    out.ensureWritable(Snappy.maxCompressedLength(length));
    try {
      int written = Snappy.compress(source, offset, length, out.array(), out.position());
      out.position(out.position() + written);
    } catch (IOException e) {
      throw new IllegalStateException("snappy could not compress " + length + " bytes", e);
    }
  }

  @Override
  public void decompress(byte[] source, int offset, int length, WireBuffer out, int targetLength) {
    try {
      int declared = Snappy.uncompressedLength(source, offset, length);
      if (declared != targetLength) {
        throw CompressionCodec.wrongSize(declared, targetLength);
      }
      out.ensureWritable(targetLength);
      int written = Snappy.uncompress(source, offset, length, out.array(), out.position());
      if (written != targetLength) {
        throw CompressionCodec.wrongSize(written, targetLength);
      }
      out.position(out.position() + written);
    } catch (IOException | SnappyError e) {
      throw new WireProtocolException("invalid snappy data: " + e.getMessage(), e);
    }
  }

  @Override
  public int maxRatio() {
    return 22; // A copy of 64 bytes takes three bytes.
  }
}
