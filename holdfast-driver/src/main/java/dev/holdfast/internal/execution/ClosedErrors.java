package dev.holdfast.internal.execution;

import dev.holdfast.MongoException;
import dev.holdfast.internal.operation.Command;

/** What users of a closed client are told. Stateless. */
final class ClosedErrors {
  private ClosedErrors() {}

  static IllegalStateException before() {
    return new IllegalStateException(
        "The MongoClient is closed and runs no more operations; create another one, or close it"
            + " later.");
  }

  /** @param seen what the operation noticed of it; its attempts tell how far it came */
  static IllegalStateException during(Command<?> command, boolean sent, MongoException seen) {
    return new IllegalStateException(
        "The MongoClient was closed while '"
            + command.name()
            + "' on "
            + command.database()
            + " was under way. "
            + (sent ? "It had been sent: it may have had its effect." : "It had not been sent.")
            + " Close a client when its operations have ended.",
        seen);
  }

  static IllegalStateException duringBackoff(String what) {
    return new IllegalStateException(
        "The MongoClient was closed while '" + what + "' waited to be tried again.");
  }
}
