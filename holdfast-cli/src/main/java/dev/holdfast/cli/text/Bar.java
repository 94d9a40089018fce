package dev.holdfast.cli.text;

/** Draws a fraction as a bar. */
public final class Bar {
  private Bar() {}

  /** A bar of {@code width} characters, filled to this fraction, 0 to 1. */
  public static String of(double share, int width) {
    int filled = (int) Math.round(Math.min(1, Math.max(0, share)) * width);
    return "█".repeat(filled) + "░".repeat(width - filled);
  }
}
