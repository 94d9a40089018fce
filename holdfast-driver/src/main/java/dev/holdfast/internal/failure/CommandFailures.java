package dev.holdfast.internal.failure;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoExecutionTimeoutException;
import dev.holdfast.MongoNodeIsRecoveringException;
import dev.holdfast.MongoNotPrimaryException;
import dev.holdfast.ServerAddress;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonString;

/** Makes of a reply that says {@code ok: 0} the exception that users catch for it. */
public final class CommandFailures {
  private static final int MAX_TIME_EXPIRED = 50;

  private CommandFailures() {}

  public static MongoException of(BsonDocument reply, ServerAddress server) {
    if (reply.get("code") instanceof BsonNumber code && code.intValue() == MAX_TIME_EXPIRED) {
      return new MongoExecutionTimeoutException(MAX_TIME_EXPIRED, textOf(reply), reply);
    }
    return switch (StateChange.of(reply)) {
      case NOT_WRITABLE_PRIMARY -> new MongoNotPrimaryException(reply, server);
      case RECOVERING -> new MongoNodeIsRecoveringException(reply, server);
      case NONE -> new MongoCommandException(reply, server);
    };
  }

  private static String textOf(BsonDocument reply) {
    return reply.get("errmsg") instanceof BsonString text
        ? text.getValue()
        : "The server ended the operation because it took longer than its maxTimeMS allowed";
  }
}
