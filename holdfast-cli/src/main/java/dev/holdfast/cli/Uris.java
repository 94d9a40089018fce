package dev.holdfast.cli;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;

/** Connection strings as arguments. */
public final class Uris {
  private Uris() {}

  /**
   * @throws Refusal if the text is not a connection string, or no client can be made with it; the
   *     message does not repeat secrets
   */
  public static ConnectionString parse(String text) {
    try {
      ConnectionString uri = new ConnectionString(text);
      // Some mistakes, such as a user without a password, are found only by the settings.
      MongoClientSettings.builder().applyConnectionString(uri).build();
      return uri;
    } catch (IllegalArgumentException | MongoException e) {
      throw new Refusal(oneLine(e), e);
    }
  }

  /** @param origin where the text comes from, for the error */
  static ConnectionString parse(String text, String origin) {
    try {
      return parse(text);
    } catch (Refusal e) {
      throw new Refusal(origin + ": " + e.getMessage(), e);
    }
  }

  /** What an exception says, in one line. */
  public static String oneLine(Throwable e) {
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message.replaceAll("\\s+", " ").strip();
  }
}
