package dev.holdfast.internal.client;

import dev.holdfast.internal.operation.Arguments;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** The hint of an operation: keys or a name. Keys win over a name. Owned by its operation. */
final class Hints {
  private final Arguments arguments;
  private @Nullable Bson keys;
  private @Nullable String name;

  Hints(Arguments arguments) {
    this.arguments = arguments;
  }

  void keys(@Nullable Bson newKeys) {
    keys = newKeys;
    set();
  }

  void name(@Nullable String newName) {
    name = newName;
    set();
  }

  private void set() {
    if (keys != null) {
      arguments.set("hint", keys);
    } else {
      arguments.set("hint", name);
    }
  }
}
