package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.client.ClientSession;
import dev.holdfast.internal.session.Session;

/** A session that the application started, as operations see it. */
interface SessionHolder {
  Session session();

  /**
   * What is behind the session that a call was given.
   *
   * @throws IllegalArgumentException if it comes from elsewhere
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
