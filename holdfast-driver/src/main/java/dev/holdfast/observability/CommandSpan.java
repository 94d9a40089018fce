package dev.holdfast.observability;

/** A command on its way to a server and back. */
public interface CommandSpan extends Span {
  /** Before the end, at most once: the reply named a cursor that has more to give. */
  void openedCursor(long cursorId);
}
