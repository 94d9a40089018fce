package dev.holdfast.cli.doctor;

/**
 * One consequence of a connection string, and advice.
 *
 * @param setting the option that it is about
 * @param text the consequence, and what to change
 */
record Finding(Level level, String setting, String text) {
  /** The severity. */
  enum Level {
    /** Data can be lost, or an application can hang. */
    RISK,
    /** Works until a server or the network fails. */
    WARNING,
    /** Useful information. */
    NOTE
  }

  static Finding risk(String setting, String text) {
    return new Finding(Level.RISK, setting, text);
  }

  static Finding warning(String setting, String text) {
    return new Finding(Level.WARNING, setting, text);
  }

  static Finding note(String setting, String text) {
    return new Finding(Level.NOTE, setting, text);
  }
}
