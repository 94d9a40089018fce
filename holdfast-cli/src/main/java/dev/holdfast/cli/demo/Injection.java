package dev.holdfast.cli.demo;

import java.time.Duration;

/**
 * One fault of a schedule.
 *
 * @param number counts from 1
 * @param at the time after the start of the run
 * @param lasts the time until the fault ends
 * @param pick a random number, for a target that has to choose a member
 */
record Injection(int number, FaultKind kind, Duration at, Duration lasts, int pick) {
  Duration endsAt() {
    return at.plus(lasts);
  }
}
