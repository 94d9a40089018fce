package dev.holdfast.testkit.internal.command;

import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The fail point {@code onPrimaryTransactionalWrite}: affects retryable statements, which then fail or lose
 * their connection. Guarded by the set's lock.
 */
final class WriteFailPoint {
  static final String NAME = "onPrimaryTransactionalWrite";

  /** The effect on one statement. Without a code, the statement is executed. */
  record Hit(boolean closeConnection, @Nullable Integer code) {}

  private @Nullable FailPointMode mode;
  private Hit hit = new Hit(false, null);

  void configure(BsonDocument command) {
    mode = FailPointMode.parse(command.get("mode"));
    BsonDocument data = command.getDocument("data", new BsonDocument());
    hit =
        new Hit(
            data.getBoolean("closeConnection", BsonBoolean.TRUE).getValue(),
            data.isNumber("failBeforeCommitExceptionCode")
                ? data.getNumber("failBeforeCommitExceptionCode").intValue()
                : null);
  }

  void off() {
    mode = null;
  }

  @Nullable Hit next() {
    return mode != null && mode.applies() ? hit : null;
  }
}
