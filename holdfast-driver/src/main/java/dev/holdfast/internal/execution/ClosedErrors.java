package dev.holdfast.internal.execution;

import dev.holdfast.MongoException;
import dev.holdfast.Outcome;
import dev.holdfast.internal.operation.Command;

/** Exceptions for users of a closed client. Stateless. */
final class ClosedErrors {
  private ClosedErrors() {}

  static IllegalStateException before() {
    return new IllegalStateException(
        "The MongoClient is closed and runs no more operations; create another one, or close it"
            + " later.");
  }

  /** @param seen the latest error, with the history of all attempts */
  static IllegalStateException during(Command<?> command, Outcome outcome, MongoException seen) {
    String effect =
        switch (outcome) {
          case NOT_SENT -> "It had not been sent.";
          case REJECTED -> "The server had rejected it.";
          case UNKNOWN, APPLIED, APPLIED_BUT_WRITE_CONCERN_FAILED ->
              "It had been sent: it may have had its effect.";
        };
    return new IllegalStateException(
        "The MongoClient was closed while '"
            + command.name()
            + "' on "
            + command.database()
            + " was under way. "
            + effect
            + " Close a client when its operations have ended.",
        seen);
  }

  static IllegalStateException duringBackoff(String what, MongoException because) {
    return new IllegalStateException(
        "The MongoClient was closed while '" + what + "' waited to be tried again.", because);
  }
}
