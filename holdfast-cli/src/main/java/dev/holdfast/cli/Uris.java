package dev.holdfast.cli;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;

/** Parses connection strings from arguments. */
public final class Uris {
  private Uris() {}

  /**
   * @throws UsageException if the text is not a valid connection string, or a client cannot use it; the message does
   *     not repeat secrets
   */
  public static ConnectionString parse(String text) {
    try {
      ConnectionString uri = new ConnectionString(text);
      // Only the settings find some mistakes, such as a user without a password.
      MongoClientSettings.builder().applyConnectionString(uri).build();
      return uri;
    } catch (IllegalArgumentException | MongoException e) {
      throw new UsageException(oneLine(e), e);
    }
  }

  /**
   * @param origin the source of the text, for the error message
   */
  static ConnectionString parse(String text, String origin) {
    try {
      return parse(text);
    } catch (UsageException e) {
      throw new UsageException(origin + ": " + e.getMessage(), e);
    }
  }

  /** The message of an exception in one line. */
  public static String oneLine(Throwable e) {
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message.replaceAll("\\s+", " ").strip();
  }
}
