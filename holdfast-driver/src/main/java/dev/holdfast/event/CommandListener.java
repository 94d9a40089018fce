package dev.holdfast.event;

/**
 * Notified of every command, including retries: when it starts and when it ends. The driver calls the
 * listener on the thread that runs the operation, one call at a time. It logs and ignores exceptions of the
 * listener. Return quickly: if a call takes longer than 0.1 s, the driver queues events of other operations
 * and delivers them on its own thread.
 *
 * <pre>{@code
 * MongoClientSettings.builder().addCommandListener(new CommandListener() {
 *   @Override
 *   public void commandFailed(CommandFailedEvent event) { failures.increment(); }
 * });
 * }</pre>
 */
public interface CommandListener {
  default void commandStarted(CommandStartedEvent event) {}

  default void commandSucceeded(CommandSucceededEvent event) {}

  default void commandFailed(CommandFailedEvent event) {}
}
