package dev.holdfast.client.model.search;

/** The exact number of results up to a threshold, and a lower bound above it. */
public sealed interface LowerBoundSearchCount extends SearchCount permits SearchBson {
  /** The default is 1000. */
  LowerBoundSearchCount threshold(int threshold);
}
