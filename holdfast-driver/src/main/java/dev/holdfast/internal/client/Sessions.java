package dev.holdfast.internal.client;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.client.ClientSession;
import dev.holdfast.internal.session.Session;
import org.jspecify.annotations.Nullable;

/** Starts sessions for applications and unwraps them for operations. Stateless. */
public final class Sessions {
  private Sessions() {}

  /** @param settings the settings of the client, which are the defaults of transactions */
  public static ClientSession start(OperationSettings settings, ClientSessionOptions options) {
    return new ExplicitSession(settings, options);
  }

  /**
   * The internal session for an operation; null if the operation was called without a session. The executor
   * checks that the session is open and belongs to the same client.
   *
   * @throws IllegalArgumentException if the session was not started by this driver
   */
  public static @Nullable Session unwrap(@Nullable ClientSession session) {
    return session == null ? null : SessionHolder.of(session);
  }
}
