package dev.holdfast.wire;

import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/** Zlib by the JDK. Keeps its native state, which takes longer to create than a small message to send. */
final class ZlibCodec implements CompressionCodec {
  private final int level;
  private @Nullable Deflater deflater;
  private @Nullable Inflater inflater;

  ZlibCodec(int level) {
    this.level = level;
  }

  @Override
  public void compress(byte[] source, int offset, int length, WireBuffer out) {
    if (deflater == null) {
      deflater = new Deflater(level);
    }
    deflater.reset();
    deflater.setInput(source, offset, length);
    deflater.finish();
    int room = Math.max(64, length / 2);
    while (!deflater.finished()) {
      out.ensureWritable(room);
      int position = out.position();
      int written = deflater.deflate(out.array(), position, out.array().length - position);
      out.position(position + written);
    }
  }

  @Override
  public void decompress(byte[] source, int offset, int length, WireBuffer out, int targetLength) {
    if (inflater == null) {
      inflater = new Inflater();
    }
    inflater.reset();
    inflater.setInput(source, offset, length);
    out.ensureWritable(targetLength);
    try {
      inflate(inflater, out, targetLength);
    } catch (DataFormatException e) {
      throw new WireProtocolException("invalid zlib data: " + e.getMessage(), e);
    }
    if (inflater.getRemaining() != 0) {
      throw new WireProtocolException(
          inflater.getRemaining() + " bytes follow the end of the zlib data");
    }
  }

  private static void inflate(Inflater inflater, WireBuffer out, int targetLength)
      throws DataFormatException {
    int start = out.position();
    int produced = 0;
    while (produced < targetLength) {
      int more = inflater.inflate(out.array(), start + produced, targetLength - produced);
      produced += more;
      if (inflater.finished() && produced < targetLength) {
        throw CompressionCodec.wrongSize(produced, targetLength);
      }
      if (more == 0) {
        throw new WireProtocolException("zlib data is truncated or needs a dictionary");
      }
    }
    // After all output is there, the end of the stream and its checksum may still be unread.
    if (!inflater.finished() && inflater.inflate(new byte[1]) > 0) {
      throw new WireProtocolException(
          "zlib data decompresses to more than the declared " + targetLength + " bytes");
    }
    if (!inflater.finished()) {
      throw new WireProtocolException("zlib data is truncated");
    }
    out.position(start + targetLength);
  }

  @Override
  public int maxRatio() {
    return 1032; // 258 bytes take two bits.
  }

  @Override
  public void close() {
    if (deflater != null) {
      deflater.end();
      deflater = null;
    }
    if (inflater != null) {
      inflater.end();
      inflater = null;
    }
  }
}
