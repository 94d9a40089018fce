package dev.holdfast.internal.failure;

import dev.holdfast.MongoCommandException;
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
 */
public record Failure(
    MongoException cause,
    int code,
    boolean network,
    boolean timeout,
    boolean stateChange,
    boolean shutdown,
    boolean overloaded,
    @Nullable TopologyVersion topologyVersion) {

  private static final Set<Integer> SHUTDOWN = Set.of(11600, 91);

  /** Reads an exception that a connection raised. */
  public static Failure of(MongoException cause) {
    if (cause instanceof MongoCommandException command) {
      return ofReply(command, command.getResponse(), command.getResponse());
    }
    boolean network =
        cause instanceof MongoSocketException || cause instanceof MongoInternalException;
    return new Failure(
        cause, cause.getCode(), network, isTimeout(cause), false, false, isOverload(cause), null);
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
