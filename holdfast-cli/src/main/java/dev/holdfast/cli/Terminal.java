package dev.holdfast.cli;

import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The input and output of a command.
 *
 * @param environment the environment variables
 * @param interactive whether the output is a terminal, so that the display may overwrite earlier output
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

  /**
   * The terminal of this process. Java 17 cannot reliably detect a terminal, so the launcher passes a
   * property.
   */
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
