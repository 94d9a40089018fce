package dev.holdfast.event;

/**
 * Notified of every command that is sent, retries included: one event when it starts, one when it
 * ends. Called on the thread that runs the operation, by one thread at a time. What a listener throws is
 * logged and goes no further. Return quickly: when a call takes longer than 0.1 s, events of other
 * operations are queued and delivered on a thread of the driver.
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
