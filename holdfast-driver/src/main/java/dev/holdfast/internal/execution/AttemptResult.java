package dev.holdfast.internal.execution;

import dev.holdfast.MongoException;
import dev.holdfast.MongoWriteConcernException;
import dev.holdfast.Outcome;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** How one attempt ended. Immutable. */
sealed interface AttemptResult<T extends @Nullable Object> {
  /** The server replied with {@code ok: 1}, or the write needs no reply. */
  record Succeeded<T extends @Nullable Object>(T value) implements AttemptResult<T> {}

  /**
   * The server replied with {@code ok: 1} and a write concern error.
   *
   * @param value what the command decoded from the reply
   */
  record WriteConcernFailed<T extends @Nullable Object>(
      T value, MongoWriteConcernException error, BsonDocument reply, AttemptFacts facts)
      implements AttemptResult<T> {}

  /** No server was found, no connection was checked out, or the command failed. */
  record Failed<T extends @Nullable Object>(MongoException error, AttemptFacts facts)
      implements AttemptResult<T> {}

  /**
   * The server replied with {@code ok: 1}, but the driver or a codec cannot read the reply.
   *
   * @param outcome what the reply proves
   */
  record Unreadable<T extends @Nullable Object>(
      RuntimeException error, Outcome outcome, AttemptFacts facts) implements AttemptResult<T> {}

  /** The client was closed during the attempt. The error says nothing about the server. */
  record ClientClosed<T extends @Nullable Object>(MongoException error, AttemptFacts facts)
      implements AttemptResult<T> {}

  /** The command could not be encoded, so nothing was sent. */
  record NotEncoded<T extends @Nullable Object>(RuntimeException error)
      implements AttemptResult<T> {}
}
