package dev.holdfast.client.model.changestream;

import dev.holdfast.internal.value.Fields;
import java.util.Objects;

/** The fragment number of an event that {@code $changeStreamSplitLargeEvent} has split. */
public final class SplitEvent {
  private final int fragment;
  private final int of;

  public SplitEvent(int fragment, int of) {
    this.fragment = fragment;
    this.of = of;
  }

  /** Starts at 1. */
  public int getFragment() {
    return fragment;
  }

  /** The number of fragments. */
  public int getOf() {
    return of;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof SplitEvent other && fragment == other.fragment && of == other.of;
  }

  @Override
  public int hashCode() {
    return Objects.hash(fragment, of);
  }

  @Override
  public String toString() {
    return new Fields("SplitEvent").add("fragment", fragment).add("of", of).toString();
  }
}
