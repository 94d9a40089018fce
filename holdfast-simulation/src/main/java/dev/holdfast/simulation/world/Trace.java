package dev.holdfast.simulation.world;

import java.util.ArrayList;
import java.util.List;

/**
 * The trace of a run. The hash covers every choice of the scheduler and every event, so two runs with the
 * same hash are identical. The events are kept as text only on request.
 */
public final class Trace {
  private final List<String> lines = new ArrayList<>();
  private long hash = 0xcbf2_9ce4_8422_2325L;
  private boolean kept;

  /** Keeps the events as text from now on. */
  public void keep() {
    kept = true;
  }

  void step(long nanos, int chosen, int last) {
    mix(nanos);
    mix(((long) chosen << 32) | last);
  }

  /** Adds an event. */
  public void event(long nanos, String text) {
    mix(nanos);
    mix(text.hashCode());
    if (kept) {
      lines.add(String.format("%12.6f  %s", nanos / 1e9, text));
    }
  }

  private void mix(long value) {
    hash = (hash ^ value) * 0x0000_0100_0000_01b3L;
    hash ^= hash >>> 29;
  }

  public String hash() {
    return String.format("%016x", hash);
  }

  public List<String> lines() {
    return lines;
  }
}
