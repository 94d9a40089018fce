package dev.holdfast.observability;

/** A part of a trace that has begun. Told how it ended exactly once; after {@link #end} nothing comes. */
public interface Span {
  /** Before the end, at most once: what went wrong. */
  void failed(Throwable failure);

  void end();
}
