package dev.holdfast.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * Where output goes.
 *
 * @param interactive whether somebody watches: what was printed may be drawn over
 * @param width in characters
 */
public record Terminal(PrintWriter out, PrintWriter err, boolean interactive, int width) {
  private static final int USUAL_WIDTH = 100;
  private static final int LEAST_WIDTH = 60;

  /** This process's. Java 17 cannot tell a terminal from a pipe for sure; the launcher can, and says so. */
  static Terminal ofProcess() {
    return new Terminal(
        new PrintWriter(System.out, true, StandardCharsets.UTF_8),
        new PrintWriter(System.err, true, StandardCharsets.UTF_8),
        Boolean.getBoolean("holdfast.terminal"),
        Math.max(LEAST_WIDTH, Integer.getInteger("holdfast.columns", USUAL_WIDTH)));
  }
}
