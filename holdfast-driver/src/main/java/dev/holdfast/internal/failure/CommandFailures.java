package dev.holdfast.internal.failure;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoNodeIsRecoveringException;
import dev.holdfast.MongoNotPrimaryException;
import dev.holdfast.ServerAddress;
import org.bson.BsonDocument;

/** Makes of a reply that says {@code ok: 0} the exception that users catch for it. */
public final class CommandFailures {
  private CommandFailures() {}

  public static MongoCommandException of(BsonDocument reply, ServerAddress server) {
    return switch (StateChange.of(reply)) {
      case NOT_WRITABLE_PRIMARY -> new MongoNotPrimaryException(reply, server);
      case RECOVERING -> new MongoNodeIsRecoveringException(reply, server);
      case NONE -> new MongoCommandException(reply, server);
    };
  }
}
