package dev.holdfast.wire;

import org.jspecify.annotations.Nullable;

/** Where a name is expected: after another or as the first in a container. Any thread; see FieldName. */
class NamePlace {
  @Nullable FieldName next;
  private boolean forgotten;
  private int fields; // Of containers that began here.

  /** Another name came here than was expected, which is only now and then a reason to change. */
  void expect(FieldName name, boolean change) {
    if (!forgotten && (change || next == null)) {
      next = name;
    }
  }

  /** A container that began here had so many fields. */
  void ended(int size) {
    if (size > fields || size < fields / 4) {
      fields = size;
    }
  }

  /** How many fields a container that begins here will probably have; 0 if that is not known. */
  int fields() {
    return fields;
  }

  void forget() {
    forgotten = true;
    next = null;
  }
}
