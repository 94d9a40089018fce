package dev.holdfast.cli.doctor;

/**
 * One thing to know about a connection string.
 *
 * @param setting the option it is about
 * @param text what follows from it, and what to do
 */
record Advice(Level level, String setting, String text) {
  /** How much it matters. */
  enum Level {
    /** Data can be lost, or an application can hang. */
    RISK,
    /** Works, until something happens. */
    WARNING,
    /** Good to know. */
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
