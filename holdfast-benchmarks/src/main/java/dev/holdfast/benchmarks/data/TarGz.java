package dev.holdfast.benchmarks.data;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Reads single files from a compressed tar archive. Supports only what the benchmark's data need. */
final class TarGz {
  private static final int BLOCK = 512;
  private static final int NAME_LENGTH = 100;
  private static final int SIZE_OFFSET = 124;
  private static final int SIZE_LENGTH = 12;

  private TarGz() {}

  static byte[] read(Path archive, String file) throws IOException {
    try (InputStream in =
        new GZIPInputStream(new BufferedInputStream(Files.newInputStream(archive)), 1 << 16)) {
      byte[] header = new byte[BLOCK];
      while (in.readNBytes(header, 0, BLOCK) == BLOCK && header[0] != 0) {
        long size = Long.parseLong(text(header, SIZE_OFFSET, SIZE_LENGTH).strip(), 8);
        if (text(header, 0, NAME_LENGTH).equals(file)) {
          return in.readNBytes(Math.toIntExact(size));
        }
        in.skipNBytes((size + BLOCK - 1) / BLOCK * BLOCK);
      }
    }
    throw new IOException("There is no " + file + " in " + archive);
  }

  private static String text(byte[] header, int offset, int length) {
    int end = offset;
    while (end < offset + length && header[end] != 0) {
      end++;
    }
    return new String(header, offset, end - offset, StandardCharsets.US_ASCII);
  }
}
