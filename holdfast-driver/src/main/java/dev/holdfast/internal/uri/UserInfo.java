package dev.holdfast.internal.uri;

import org.jspecify.annotations.Nullable;

/** The decoded user name and password before the at-sign. The password is null without a colon. */
public record UserInfo(String username, @Nullable String password) {
  @Override
  public String toString() {
    return "UserInfo[username=" + username + (password == null ? "]" : ", password=<hidden>]");
  }
}
