package dev.holdfast.benchmarks.measure;

import java.util.Map;

/** One slice of every contender, one directly after the other. */
public record Round(Map<String, Slice> slices, double otherLoad) {
  public Slice of(String contender) {
    Slice slice = slices.get(contender);
    if (slice == null) {
      throw new IllegalArgumentException("No contender " + contender + " in " + slices.keySet());
    }
    return slice;
  }
}
