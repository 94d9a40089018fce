package dev.holdfast.cli;

import java.util.List;

/** The entry point of the program. */
public final class Main {
  private static final String LOG_LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";

  private Main() {}

  public static void main(String[] arguments) {
    // Set this before the first logger exists: log output would destroy the display.
    if (System.getProperty(LOG_LEVEL) == null) {
      boolean verbose = List.of(arguments).contains("--verbose");
      System.setProperty(LOG_LEVEL, verbose ? "info" : "off");
    }
    System.exit(Holdfast.run(Terminal.ofProcess(), arguments));
  }
}
