package dev.holdfast;

import dev.holdfast.connection.ServerId;
import org.jspecify.annotations.Nullable;

/** The pool was cleared before it could lend a connection, because its server failed; nothing was sent, and another try may find another server. */
public final class MongoConnectionPoolClearedException extends MongoClientException {
  private static final long serialVersionUID = 1L;

  public MongoConnectionPoolClearedException(
      ServerId connectionPoolServerId, @Nullable Throwable cause) {
    super(
        "The connection pool of "
            + connectionPoolServerId.getAddress()
            + (cause == null
                ? " is paused until a check of its server succeeds"
                : " is paused because its server failed: " + cause.getMessage()),
        cause);
  }
}
