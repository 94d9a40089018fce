package dev.holdfast.testkit.internal.command;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The users by name. Without users, clients need not authenticate. */
public record Users(Map<String, ScramCredential> byName) {
  public static final Users NONE = new Users(Map.of());

  public Users {
    byName = Map.copyOf(byName);
  }

  boolean required() {
    return !byName.isEmpty();
  }

  @Nullable ScramCredential find(String name) {
    return byName.get(name);
  }

  @Override
  public String toString() {
    return "Users" + byName.keySet();
  }
}
