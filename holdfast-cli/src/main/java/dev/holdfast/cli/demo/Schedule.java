package dev.holdfast.cli.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Creates the schedule of faults from a seed, so that a run can be repeated. */
final class Schedule {
  private static final Duration SHORTEST = Duration.ofMillis(600);
  private static final Duration LONGEST = Duration.ofSeconds(4);
  // Chosen so that a run of usual length has at least twelve faults, even if a few cannot be
  // injected.
  private static final int WANTED = 15;

  private Schedule() {}

  /**
   * Spreads faults evenly over the run. Each kind occurs once, in random order, before any kind repeats. Each
   * fault ends well before the next starts, so that the demo shows one recovery at a time.
   */
  static List<Injection> of(long seed, Duration total, List<FaultKind> kinds) {
    Random random = new Random(seed);
    Duration step = step(total);
    List<Injection> injections = new ArrayList<>();
    List<FaultKind> round = new ArrayList<>();
    // The first half step shows the speed without faults, the last one the recovery.
    for (Duration at = step.dividedBy(2);
        at.plus(step).compareTo(total) <= 0 && !kinds.isEmpty();
        at = at.plus(step)) {
      if (round.isEmpty()) {
        round.addAll(kinds);
        Collections.shuffle(round, random);
      }
      long millis = (long) (step.toMillis() * (0.25 + 0.25 * random.nextDouble()));
      injections.add(
          new Injection(
              injections.size() + 1,
              round.remove(round.size() - 1),
              at,
              Duration.ofMillis(millis),
              random.nextInt(Integer.MAX_VALUE)));
    }
    return List.copyOf(injections);
  }

  private static Duration step(Duration total) {
    Duration even = total.dividedBy(WANTED);
    if (even.compareTo(SHORTEST) < 0) {
      return SHORTEST;
    }
    return even.compareTo(LONGEST) > 0 ? LONGEST : even;
  }
}
