package dev.holdfast.cli.demo;

import java.time.Duration;

/** The time since the start of a run. All other classes of the demo read the time from here. */
final class Clock {
  private volatile long begin = System.nanoTime();

  /** Starts the run now, after the preparation. */
  void restart() {
    begin = System.nanoTime();
  }

  long nanos() {
    return System.nanoTime() - begin;
  }

  Duration elapsed() {
    return Duration.ofNanos(nanos());
  }
}
