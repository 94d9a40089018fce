package dev.holdfast.testkit.internal.front;

import org.jspecify.annotations.Nullable;

/** The state of one connection on the server. Only the connection's thread uses it. */
public final class Peer {
  private final int connection;
  private @Nullable String user;
  private @Nullable ScramConversation conversation;

  public Peer(int connection) {
    this.connection = connection;
  }

  int connection() {
    return connection;
  }

  @Nullable String user() {
    return user;
  }

  void authenticated(String name) {
    user = name;
    conversation = null;
  }

  @Nullable ScramConversation conversation() {
    return conversation;
  }

  void converse(@Nullable ScramConversation begun) {
    conversation = begun;
  }
}
