package dev.holdfast.wire;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import org.jspecify.annotations.Nullable;

/** Zstd by zstd-jni. Loaded only after {@link Compressor#isAvailable()} has called {@link #probe}. */
final class ZstdCodec implements CompressionCodec {
  private @Nullable ZstdCompressCtx compressing;
  private @Nullable ZstdDecompressCtx decompressing;

  /** Throws if the native code is missing. */
  static void probe() {
    Zstd.compressBound(1);
  }

  @Override
  public void compress(byte[] source, int offset, int length, WireBuffer out) {
    if (compressing == null) {
      compressing = new ZstdCompressCtx();
      compressing.setLevel(Zstd.defaultCompressionLevel());
    }
    int bound = Math.toIntExact(Zstd.compressBound(length));
    out.ensureWritable(bound);
    int position = out.position();
    int written =
        compressing.compressByteArray(out.array(), position, bound, source, offset, length);
    out.position(position + written);
  }

  @Override
  public void decompress(byte[] source, int offset, int length, WireBuffer out, int targetLength) {
    if (length == 0) { // zstd-jni throws an index error.
      throw new WireProtocolException("invalid zstd data: there is none");
    }
    if (decompressing == null) {
      decompressing = new ZstdDecompressCtx();
    }
    try {
      // Not positive if the frame does not declare its size.
      long declared = Zstd.getFrameContentSize(source, offset, length);
      if (declared > targetLength) {
        throw CompressionCodec.wrongSize(declared, targetLength);
      }
      out.ensureWritable(targetLength);
      int position = out.position();
      int written =
          decompressing.decompressByteArray(
              out.array(), position, targetLength, source, offset, length);
      if (written != targetLength) {
        throw CompressionCodec.wrongSize(written, targetLength);
      }
      out.position(position + written);
    } catch (ZstdException e) {
      throw new WireProtocolException("invalid zstd data: " + e.getMessage(), e);
    }
  }

  @Override
  public int maxRatio() {
    return 32 * 1024; // A block of 128 KB that repeats one byte takes four bytes.
  }

  @Override
  public void close() {
    if (compressing != null) {
      compressing.close();
      compressing = null;
    }
    if (decompressing != null) {
      decompressing.close();
      decompressing = null;
    }
  }
}
