package dev.holdfast.client.model.search;

/** The exact number up to a threshold, from there on a lower bound. */
public sealed interface LowerBoundSearchCount extends SearchCount permits SearchBson {
  /** 1000 if not set. */
  LowerBoundSearchCount threshold(int threshold);
}
