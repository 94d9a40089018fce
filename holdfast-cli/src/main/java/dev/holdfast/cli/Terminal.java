package dev.holdfast.cli;

import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Where a command reads and writes.
 *
 * @param environment the environment variables
 * @param interactive whether a person watches, so that the display may draw over earlier output
 * @param width in characters
 */
public record Terminal(
    PrintWriter out,
    PrintWriter err,
    InputStream in,
    Map<String, String> environment,
    boolean interactive,
    int width) {
  private static final int USUAL_WIDTH = 100;
  private static final int LEAST_WIDTH = 60;

  /** This process's. Java 17 cannot tell a terminal from a pipe for sure; the launcher can, and says so. */
  static Terminal ofProcess() {
    return new Terminal(
        new PrintWriter(System.out, true, StandardCharsets.UTF_8),
        new PrintWriter(System.err, true, StandardCharsets.UTF_8),
        System.in,
        System.getenv(),
        Boolean.getBoolean("holdfast.terminal"),
        Math.max(LEAST_WIDTH, Integer.getInteger("holdfast.columns", USUAL_WIDTH)));
  }
}
