package dev.holdfast;

import dev.holdfast.connection.ServerId;
import org.jspecify.annotations.Nullable;

/**
 * The pool was cleared before the operation could check out a connection, because the server failed. Nothing
 * was sent, and a retry may select another server. The cause is the error that cleared the pool. This
 * exception does not have its code, because no server replied to this operation.
 */
public final class MongoConnectionPoolClearedException extends MongoClientException {
  private static final long serialVersionUID = 1L;
  private static final int NO_SERVER_ANSWERED = -4;

  public MongoConnectionPoolClearedException(
      ServerId connectionPoolServerId, @Nullable Throwable cause) {
    super(
        NO_SERVER_ANSWERED,
        "The connection pool of "
            + connectionPoolServerId.getAddress()
            + (cause == null
                ? " is paused until a check of its server succeeds"
                : " is paused because its server failed: " + cause.getMessage()),
        cause);
  }
}
