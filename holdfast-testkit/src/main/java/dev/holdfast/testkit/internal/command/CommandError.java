package dev.holdfast.testkit.internal.command;

import org.bson.BsonDocument;

/** Answers a command with an error: {@code ok: 0}. */
final class CommandError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient BsonDocument reply;

  CommandError(int code, String message) {
    this(ErrorReplies.error(code, message));
  }

  CommandError(BsonDocument reply) {
    super(reply.toJson(), null, false, false);
    this.reply = reply;
  }

  BsonDocument reply() {
    return reply;
  }
}
