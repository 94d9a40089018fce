package dev.holdfast.cli.doctor;

/**
 * One piece of advice about a connection string.
 *
 * @param setting the option that it is about
 * @param text the consequence, and what to change
 */
record Advice(Level level, String setting, String text) {
  /** The severity. */
  enum Level {
    /** Data can be lost, or an application can hang. */
    RISK,
    /** Works until a server or the network fails. */
    WARNING,
    /** Useful information. */
    NOTE
  }

  static Advice risk(String setting, String text) {
    return new Advice(Level.RISK, setting, text);
  }

  static Advice warning(String setting, String text) {
    return new Advice(Level.WARNING, setting, text);
  }

  static Advice note(String setting, String text) {
    return new Advice(Level.NOTE, setting, text);
  }
}
