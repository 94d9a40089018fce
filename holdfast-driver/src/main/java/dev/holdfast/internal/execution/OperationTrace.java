package dev.holdfast.internal.execution;

import dev.holdfast.observability.Span;
import org.jspecify.annotations.Nullable;

/**
 * The span of one operation. A failed command need not fail the operation, and the reverse, so the latest call
 * of {@link #failed} counts. The operation's thread owns it.
 */
final class OperationTrace {
  private final Span span;
  private @Nullable Throwable failure;

  OperationTrace(Span span) {
    this.span = span;
  }

  Span span() {
    return span;
  }

  void failed(Throwable latest) {
    failure = latest;
  }

  void end() {
    Tracing.end(span, failure);
  }
}
