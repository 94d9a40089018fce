package dev.holdfast.internal.failure;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoExecutionTimeoutException;
import dev.holdfast.MongoNodeIsRecoveringException;
import dev.holdfast.MongoNotPrimaryException;
import dev.holdfast.MongoQueryException;
import dev.holdfast.ServerAddress;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonString;

/** Turns a reply with {@code ok: 0} into the exception that applications catch. */
public final class CommandFailures {
  private static final int MAX_TIME_EXPIRED = 50;
  private static final Set<String> QUERIES = Set.of("find", "getMore");

  private CommandFailures() {}

  /**
   * @param commandName the command that the server rejected; find and getMore have a separate exception type
   */
  public static MongoException of(String commandName, BsonDocument reply, ServerAddress server) {
    if (reply.get("code") instanceof BsonNumber code && code.intValue() == MAX_TIME_EXPIRED) {
      return new MongoExecutionTimeoutException(MAX_TIME_EXPIRED, textOf(reply), reply);
    }
    return switch (StateChange.of(reply)) {
      case NOT_WRITABLE_PRIMARY -> new MongoNotPrimaryException(reply, server);
      case RECOVERING -> new MongoNodeIsRecoveringException(reply, server);
      case NONE ->
          QUERIES.contains(commandName)
              ? new MongoQueryException(reply, server)
              : new MongoCommandException(reply, server);
    };
  }

  private static String textOf(BsonDocument reply) {
    return reply.get("errmsg") instanceof BsonString text
        ? text.getValue()
        : "The server ended the operation because it took longer than its maxTimeMS allowed";
  }
}
