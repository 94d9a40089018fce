package dev.holdfast.testkit.internal.command;

import org.jspecify.annotations.Nullable;

/** The state of one connection on the server. Only the connection's thread uses it. */
public final class ConnectionState {
  private final int number;
  private @Nullable String user;
  private @Nullable ScramConversation conversation;

  public ConnectionState(int number) {
    this.number = number;
  }

  int number() {
    return number;
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

  void setConversation(@Nullable ScramConversation started) {
    conversation = started;
  }
}
