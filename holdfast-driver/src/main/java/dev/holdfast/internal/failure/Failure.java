package dev.holdfast.internal.failure;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoConnectionPoolClearedException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInternalException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoSocketWriteTimeoutException;
import dev.holdfast.connection.TopologyVersion;
import java.net.SocketTimeoutException;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * A failure's facts, read from its exception once. The rules of discovery and of retrying read these and
 * nothing else. Immutable.
 *
 * @param network the socket failed: reading, writing, connecting; a timeout is one too
 * @param stateChange the server is not the kind of member we took it for (SDAM, "not writable primary" and
 *     "node is recovering")
 * @param shutdown a state change that takes the server's sockets with it
 * @param overloaded somebody sheds load: the server is busy, not gone
 * @param text what the server said; empty where no server said anything
 */
public record Failure(
    MongoException cause,
    int code,
    boolean network,
    boolean timeout,
    boolean stateChange,
    boolean shutdown,
    boolean overloaded,
    String text,
    @Nullable TopologyVersion topologyVersion) {

  private static final Set<Integer> SHUTDOWN = Set.of(11600, 91);
  // Not a primary: refused before anything was done.
  private static final Set<Integer> REFUSED = Set.of(10107, 13435, 13436);

  /** Reads an exception that a connection raised. */
  public static Failure of(MongoException cause) {
    if (cause instanceof MongoCommandException command) {
      return ofReply(command, command.getResponse(), command.getResponse());
    }
    boolean network =
        cause instanceof MongoSocketException
            || (cause instanceof MongoInternalException
                && !(cause instanceof UnreadableReplyException));
    return new Failure(
        cause,
        cause.getCode(),
        network,
        isTimeout(cause),
        false,
        false,
        isOverload(cause),
        "",
        null);
  }

  /** Retryable Writes, "Retryable Error"; of a write concern error, too. */
  public boolean isRetryableWrite() {
    return RetryableErrors.isWrite(network, code, text, cause);
  }

  /** Retryable Reads, "Retryable Error"; a cleared pool sent nothing and counts. */
  public boolean isRetryableRead() {
    return RetryableErrors.isRead(network, code) || isPoolCleared();
  }

  /** The pool was cleared before it could lend a connection: nothing was sent. */
  public boolean isPoolCleared() {
    return cause instanceof MongoConnectionPoolClearedException;
  }

  /** Client Backpressure: whatever the request was, it had no effect and can be sent again. */
  public boolean isSafelyRetryable() {
    return cause.hasErrorLabel(MongoException.RETRYABLE_ERROR_LABEL);
  }

  /** The server guarantees that this attempt wrote nothing; an earlier one may have. */
  public boolean noWritesPerformed() {
    return cause.hasErrorLabel("NoWritesPerformed");
  }

  /** A code by which a server that has begun a command may end it: how far it came, nobody knows. */
  public boolean interruptsWrites() {
    return RetryableErrors.isListed(code) && !REFUSED.contains(code);
  }

  /**
   * Reads a write concern error out of a reply that says {@code ok: 1}; null when there is none. Errors in
   * {@code writeErrors} are never looked at.
   */
  public static @Nullable Failure ofWriteConcernError(MongoException cause, BsonDocument reply) {
    return reply.get("writeConcernError") instanceof BsonDocument error
        ? ofReply(cause, reply, error)
        : null;
  }

  private static Failure ofReply(MongoException cause, BsonDocument reply, BsonDocument error) {
    int code = error.get("code") instanceof BsonNumber number ? number.intValue() : 0;
    return new Failure(
        cause,
        code,
        false,
        false,
        StateChange.of(error) != StateChange.NONE,
        SHUTDOWN.contains(code),
        isOverload(cause),
        error.get("errmsg") instanceof BsonString text ? text.getValue() : "",
        reply.get("topologyVersion") instanceof BsonDocument version
            ? topologyVersion(version)
            : null);
  }

  private static boolean isTimeout(MongoException cause) {
    return cause instanceof MongoSocketReadTimeoutException
        || cause instanceof MongoSocketWriteTimeoutException
        || cause.getCause() instanceof SocketTimeoutException;
  }

  private static boolean isOverload(MongoException cause) {
    return cause.hasErrorLabel(MongoException.SYSTEM_OVERLOADED_ERROR_LABEL);
  }

  /** Null when the document is not a topology version: what a server says is read without trust. */
  public static @Nullable TopologyVersion topologyVersion(BsonDocument document) {
    return document.isObjectId("processId") && document.isNumber("counter")
        ? new TopologyVersion(
            document.getObjectId("processId").getValue(), document.getNumber("counter").longValue())
        : null;
  }
}
