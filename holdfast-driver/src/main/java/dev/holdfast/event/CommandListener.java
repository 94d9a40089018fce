package dev.holdfast.event;

/**
 * Hears of every command that is sent, retries included: one event when it starts, one when it
 * ends. Called on the thread that runs the operation; what a listener throws is logged and goes no
 * further.
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
