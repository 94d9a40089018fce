package dev.holdfast.cli.demo;

import java.time.Duration;

/**
 * What is to be run.
 *
 * @param rate calls per second of all threads together
 */
record DemoOptions(Duration duration, long seed, int threads, int rate) {
  long paceNanos() {
    return (long) (1e9 * threads / rate);
  }
}
