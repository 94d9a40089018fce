package dev.holdfast.cli;

/** What was typed cannot be done: the message is all that the user is told. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Refusal(String message) {
    super(message);
  }

  public Refusal(String message, Throwable cause) {
    super(message, cause);
  }
}
