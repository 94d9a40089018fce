package dev.holdfast.internal.client;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.client.ClientSession;
import dev.holdfast.internal.session.Session;
import org.jspecify.annotations.Nullable;

/** The way between sessions as applications hold them and as operations use them. Stateless. */
public final class Sessions {
  private Sessions() {}

  /** @param scope the client's own: what a transaction does not set is as the client has it */
  public static ClientSession start(Scope scope, ClientSessionOptions options) {
    return new ExplicitSession(scope, options);
  }

  /**
   * What an operation gets that was called with this session; null for one that was called without. That
   * the session is of the right client and still open is checked where the operation begins.
   *
   * @throws IllegalArgumentException if it comes from elsewhere
   */
  public static @Nullable Session unwrap(@Nullable ClientSession session) {
    return session == null ? null : SessionHolder.of(session);
  }
}
