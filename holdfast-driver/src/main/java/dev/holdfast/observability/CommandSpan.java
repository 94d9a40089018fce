package dev.holdfast.observability;

/** The span of one attempt to send a command. */
public interface CommandSpan extends Span {
  /** The reply contains the id of a cursor that is still open. Called at most once, before the end. */
  void openedCursor(long cursorId);
}
