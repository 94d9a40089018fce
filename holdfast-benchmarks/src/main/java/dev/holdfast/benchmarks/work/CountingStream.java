package dev.holdfast.benchmarks.work;

import java.io.OutputStream;

/** Counts and discards bytes. */
final class CountingStream extends OutputStream {
  private long bytes;

  long bytes() {
    return bytes;
  }

  @Override
  public void write(int value) {
    bytes++;
  }

  @Override
  public void write(byte[] buffer, int offset, int length) {
    bytes += length;
  }
}
