package dev.holdfast.internal.uri;

import org.jspecify.annotations.Nullable;

/** What stands before the at-sign, decoded. The password is null without a colon. */
public record UserInfo(String username, @Nullable String password) {
  @Override
  public String toString() {
    return "UserInfo[username=" + username + (password == null ? "]" : ", password=<hidden>]");
  }
}
