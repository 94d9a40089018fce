package dev.holdfast.internal.execution;

import dev.holdfast.observability.Span;
import org.jspecify.annotations.Nullable;

/**
 * The span of one operation until that is over. Its commands may fail without it, and one that worked may
 * end in an exception all the same: the latest word counts. Owned by the operation's thread.
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
