package dev.holdfast.testkit.internal.front;

import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The fail point {@code onPrimaryTransactionalWrite}: strikes retryable statements, which then fail or
 * just lose their connection. The set's lock guards it.
 */
final class WriteFailPoint {
  static final String NAME = "onPrimaryTransactionalWrite";

  /** What happens to one statement; without a code it is carried out. */
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
    return mode != null && mode.strikes() ? hit : null;
  }
}
