package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.client.ClientSession;
import dev.holdfast.internal.session.Session;

/** Gives operations the internal session of a {@link ClientSession}. */
interface SessionHolder {
  Session session();

  /**
   * The internal session of a session that the application passed to a call.
   *
   * @throws IllegalArgumentException if the session was not started by this driver
   */
  static Session of(ClientSession session) {
    if (notNull("clientSession", session) instanceof SessionHolder holder) {
      return holder.session();
    }
    throw new IllegalArgumentException(
        "The session has to come from startSession() of the same client, but it is a "
            + session.getClass().getName());
  }
}
