package dev.holdfast.observability;

import org.jspecify.annotations.Nullable;

/**
 * Makes spans of what a client does. Shared by all threads of the client and called on that of the
 * operation, with no lock held: whatever the application keeps in its thread is there. What it throws is
 * logged and spoils no operation.
 */
public interface Tracer {
  /** At most how many characters of a command are shown as {@code db.query.text}; 0: none of it. */
  int maxQueryTextLength();

  /** From startTransaction on; it ends when the transaction does, perhaps on another thread. */
  Span startTransaction();

  /**
   * A call of the public API, as soon as it begins; it ends on the same thread.
   *
   * @param transaction the span it belongs to; null: whatever the application is in
   */
  Span startOperation(OperationDetails operation, @Nullable Span transaction);

  /** One attempt of a command, right before it is sent; it ends on the same thread. */
  CommandSpan startCommand(CommandDetails command, Span operation);
}
