package dev.holdfast.cli.demo;

import java.time.Duration;

/** The time since a run began: the only place here that asks what time it is. */
final class Clock {
  private volatile long begin = System.nanoTime();

  /** The run begins now; what was before was preparation. */
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
