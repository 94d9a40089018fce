package dev.holdfast.cli;

import java.util.List;

/** Where the program begins. */
public final class Main {
  private static final String LOG_LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";

  private Main() {}

  public static void main(String[] arguments) {
    // Before the first logger is made: a log on the screen would tear the display.
    if (System.getProperty(LOG_LEVEL) == null) {
      boolean verbose = List.of(arguments).contains("--verbose");
      System.setProperty(LOG_LEVEL, verbose ? "info" : "off");
    }
    System.exit(Holdfast.run(Terminal.ofProcess(), arguments));
  }
}
