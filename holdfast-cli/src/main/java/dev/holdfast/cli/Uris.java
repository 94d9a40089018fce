package dev.holdfast.cli;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoException;

/** Connection strings as arguments. */
public final class Uris {
  private Uris() {}

  /**
   * @throws Refusal if it is none; the message does not repeat secrets
   */
  public static ConnectionString parse(String text) {
    try {
      return new ConnectionString(text);
    } catch (IllegalArgumentException | MongoException e) {
      throw new Refusal(oneLine(e), e);
    }
  }

  /** What an exception says, in one line. */
  public static String oneLine(Throwable e) {
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message.replaceAll("\\s+", " ").strip();
  }
}
