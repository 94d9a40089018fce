package dev.holdfast.wire;

import org.jspecify.annotations.Nullable;

/** Where a name is expected: after another or as the first in a container. Any thread; see FieldName. */
class NamePlace {
  @Nullable FieldName next;
  private boolean forgotten;

  /** Another name came here than was expected, which is only now and then a reason to change. */
  void expect(FieldName name, boolean change) {
    if (!forgotten && (change || next == null)) {
      next = name;
    }
  }

  void forget() {
    forgotten = true;
    next = null;
  }
}
