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
 * The facts of a failure, read once from its exception. The rules for discovery and retries use only these
 * facts. Immutable.
 *
 * @param network the connection failed: a socket error, a timeout or a violation of the protocol
 * @param stateChange the server does not have the role that the driver expected (SDAM, "not writable primary"
 *     and "node is recovering")
 * @param shutdown a state change after which the server closes its connections
 * @param overloaded the error is labelled SystemOverloadedError: the server is busy, not down
 * @param text the server's error message; empty if no server sent one
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

  /** Retryable Writes, "Retryable Error". Also applies to write concern errors. */
  public boolean isRetryableWrite() {
    return RetryableErrors.isWrite(network, code, text, cause);
  }

  /** Retryable Reads, "Retryable Error". Also true for a cleared pool: no command was sent. */
  public boolean isRetryableRead() {
    return RetryableErrors.isRead(network, code) || isPoolCleared();
  }

  /** The pool was cleared before the check-out succeeded, so no command was sent. */
  public boolean isPoolCleared() {
    return cause instanceof MongoConnectionPoolClearedException;
  }

  /**
   * Client Backpressure: the request had no effect, so the driver can retry any command. Authentication
   * errors are not retried by label.
   */
  public boolean isSafelyRetryable() {
    return cause.hasErrorLabel(MongoException.RETRYABLE_ERROR_LABEL)
        && !(cause instanceof MongoSecurityException);
  }

  /** The server guarantees that this attempt wrote nothing. An earlier attempt may have written. */
  public boolean noWritesPerformed() {
    return cause.hasErrorLabel("NoWritesPerformed");
  }

  /** A server replied to the command with an error. */
  public boolean isAnswered() {
    return cause instanceof MongoServerException || cause instanceof MongoExecutionTimeoutException;
  }

  /**
   * The server broke the connection instead of replying, for example because the command crashed it.
   * Timeouts, failed writes and connections that the driver closed do not count.
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
   * Reads the write concern error of a reply with {@code ok: 1}; null if there is none. Ignores errors in
   * {@code writeErrors}.
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

  // Retryable Writes: the server's message counts even if there is a code. This includes the
  // message of a server that rejected the authentication.
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

  /** Returns null if the document is not a valid topology version: the driver does not trust replies. */
  public static @Nullable TopologyVersion topologyVersion(BsonDocument document) {
    return document.isObjectId("processId") && document.isNumber("counter")
        ? new TopologyVersion(
            document.getObjectId("processId").getValue(), document.getNumber("counter").longValue())
        : null;
  }
}
