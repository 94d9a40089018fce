package dev.holdfast.observability;

import org.jspecify.annotations.Nullable;

/**
 * Creates spans for the work of a client. All threads of the client share the tracer. The driver calls it on
 * the operation's thread and holds no lock, so thread-locals of the application are available. The driver
 * logs and ignores exceptions of the tracer.
 */
public interface Tracer {
  /**
   * The maximum length of a command in {@code db.query.text}, in characters. 0 means that spans do not
   * contain it.
   */
  int maxQueryTextLength();

  /** Starts the span of a transaction when startTransaction is called. The span may end on another thread. */
  Span startTransaction();

  /**
   * Starts the span of an operation of the public API. It ends on the same thread.
   *
   * @param transaction the parent span; null means the application's current span
   */
  Span startOperation(OperationDetails operation, @Nullable Span transaction);

  /** Starts the span of one attempt of a command, just before it is sent. It ends on the same thread. */
  CommandSpan startCommand(CommandDetails command, Span operation);
}
