package dev.holdfast.test;

import java.util.Random;

/** Seeds of random tests: printed, so that a failure can be replayed with {@code -Dtest.seed=N}. */
public final class Seeds {
  private Seeds() {}

  /** A generator whose seed is printed; the property {@code test.seed} fixes it. */
  public static Random random(String test) {
    long seed = Long.getLong("test.seed", new Random().nextLong());
    System.out.println(test + " runs with -Dtest.seed=" + seed);
    return new Random(seed);
  }
}
