package dev.holdfast.wire;

import org.jspecify.annotations.Nullable;

/** Predicts a name: the one after another name, or the first in a container. Any thread; see FieldName. */
class NamePlace {
  @Nullable FieldName next;
  private boolean forgotten;
  private int fields; // Number of fields in containers that began here.

  /** Called when another name occurs than was predicted. Replaces the prediction only if {@code change}. */
  void expect(FieldName name, boolean change) {
    if (!forgotten && (change || next == null)) {
      next = name;
    }
  }

  /** Records the number of fields of a container that began here. */
  void ended(int size) {
    if (size > fields || size < fields / 4) {
      fields = size;
    }
  }

  /** The predicted number of fields of a container that begins here; 0 if unknown. */
  int fields() {
    return fields;
  }

  void forget() {
    forgotten = true;
    next = null;
  }
}
