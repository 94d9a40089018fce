package dev.holdfast.internal.failure;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoConnectionPoolClearedException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoExecutionTimeoutException;
import dev.holdfast.MongoInternalException;
import dev.holdfast.MongoSecurityException;
import dev.holdfast.MongoServerException;
import dev.holdfast.MongoSocketClosedException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoSocketWriteException;
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
        textOf(cause),
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

  /**
   * Client Backpressure: the request had no effect and can be sent again, whatever it was. Authentication is
   * not retried by label.
   */
  public boolean isSafelyRetryable() {
    return cause.hasErrorLabel(MongoException.RETRYABLE_ERROR_LABEL)
        && !(cause instanceof MongoSecurityException);
  }

  /** The server guarantees that this attempt wrote nothing; an earlier one may have. */
  public boolean noWritesPerformed() {
    return cause.hasErrorLabel("NoWritesPerformed");
  }

  /** A server replied to the command, with an error. */
  public boolean isAnswered() {
    return cause instanceof MongoServerException || cause instanceof MongoExecutionTimeoutException;
  }

  /**
   * The server received the command and broke the connection instead of replying, as a server does that the
   * command kills. Timeouts, failed writes and connections that the driver closed do not count.
   */
  public boolean isBrokenByServer() {
    return network
        && !timeout
        && !(cause instanceof MongoSocketClosedException)
        && !(cause instanceof MongoSocketWriteException);
  }

  /**
   * The reply proves that the command changed nothing.
   *
   * @param oneDocument the command changes at most one document
   */
  public boolean provesRejection(boolean oneDocument) {
    return isAnswered()
        && (noWritesPerformed() || isSafelyRetryable() || RejectionCodes.prove(code, oneDocument));
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

  // Retryable Writes: the text of a server counts beside any code, also of one that refused to
  // authenticate.
  private static String textOf(MongoException cause) {
    if (cause instanceof MongoSecurityException
        && cause.getCause() instanceof MongoCommandException refused) {
      return refused.getErrorMessage();
    }
    return cause instanceof MongoExecutionTimeoutException
        ? String.valueOf(cause.getMessage())
        : "";
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
