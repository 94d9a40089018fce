package dev.holdfast.observability;

/** A span that has started. The driver calls {@link #end} exactly once, and no other method after it. */
public interface Span {
  /** The operation failed. Called at most once, before the end. */
  void failed(Throwable failure);

  void end();
}
