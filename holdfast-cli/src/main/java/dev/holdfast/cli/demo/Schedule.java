package dev.holdfast.cli.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Which faults come when: a function of a seed, so that a run can be repeated. */
final class Schedule {
  private static final Duration SHORTEST = Duration.ofMillis(600);
  private static final Duration LONGEST = Duration.ofSeconds(4);
  // So many in a run of usual length that twelve are left should a few come to nothing.
  private static final int WANTED = 15;

  private Schedule() {}

  /**
   * Faults of the given kinds, evenly spread: every kind once in a random order before any comes again.
   * Each is mended well before the next, because what is shown is one recovery at a time.
   */
  static List<Injection> of(long seed, Duration total, List<Blow> kinds) {
    Random random = new Random(seed);
    Duration step = step(total);
    List<Injection> injections = new ArrayList<>();
    List<Blow> round = new ArrayList<>();
    // The first half step shows how fast it is when all is well, the last how it recovers.
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
