package dev.holdfast.cli.demo;

import java.time.Duration;

/**
 * The parameters of a run.
 *
 * @param rate calls per second of all threads together
 */
record DemoOptions(Duration duration, long seed, int threads, int rate) {
  long paceNanos() {
    return (long) (1e9 * threads / rate);
  }
}
