package dev.holdfast.cli.demo;

import java.time.Duration;

/**
 * One fault of a schedule.
 *
 * @param number from 1
 * @param at after the beginning of the run
 * @param lasts until it is mended
 * @param pick chance, for a target that has to choose among members
 */
record Injection(int number, Blow blow, Duration at, Duration lasts, int pick) {
  Duration mendedAt() {
    return at.plus(lasts);
  }
}
