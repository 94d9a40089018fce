package dev.holdfast.internal.execution;

import org.bson.BsonDocument;

/**
 * Publishes each command and its end to listeners and to the log. Called on the operation's thread without
 * locks, so that listeners see the thread locals of the application.
 */
public interface CommandMonitor {
  /** Whether there is a listener or an enabled log. If not, nothing else is called and nothing is copied. */
  boolean isActive();

  void started(CommandInfo info, BsonDocument command);

  void succeeded(CommandInfo info, BsonDocument reply, long elapsedNanos);

  void failed(CommandInfo info, Throwable failure, long elapsedNanos);
}
