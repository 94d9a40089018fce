package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.client.ClientSession;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.value.OmittedArgument;
import org.jspecify.annotations.Nullable;

/** Gives operations the internal session of a {@link ClientSession}. */
interface SessionHolder {
  Session session();

  /**
   * Returns the internal session of the session argument of a call; null if the application called an
   * overload without a session.
   *
   * @throws IllegalArgumentException if the argument is null, or was not started by this driver
   */
  static @Nullable Session of(ClientSession session) {
    if (session instanceof SessionHolder holder) {
      return holder.session();
    }
    if (notNull("clientSession", session) instanceof OmittedArgument) {
      return null;
    }
    throw new IllegalArgumentException(
        "The session has to come from startSession() of the same client, but it is a "
            + session.getClass().getName());
  }
}
