package dev.holdfast.internal.value;

import java.util.concurrent.TimeUnit;

/** Checks of arguments whose messages say what was given and what would do. */
public final class Checks {
  private Checks() {}

  /**
   * @param name how the caller's parameter is called
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms, which
   *     would turn into 0, no limit
   */
  public static long millis(String name, long time, TimeUnit timeUnit) {
    long millis = timeUnit.toMillis(time);
    if (time < 0 || time > 0 && millis == 0) {
      throw new IllegalArgumentException(
          name + is(time, timeUnit) + "; it must be 0 (no limit), or 1 ms or more.");
    }
    return millis;
  }

  /**
   * @throws IllegalArgumentException if the time is less than 1 ms
   */
  public static long millisFromOne(String name, long time, TimeUnit timeUnit) {
    long millis = timeUnit.toMillis(time);
    if (millis < 1) {
      throw new IllegalArgumentException(name + is(time, timeUnit) + "; it must be 1 ms or more.");
    }
    return millis;
  }

  /**
   * @throws IllegalArgumentException if the time is less than 1 s
   */
  public static long secondsFromOne(String name, long time, TimeUnit timeUnit) {
    long seconds = timeUnit.toSeconds(time);
    if (seconds < 1) {
      throw new IllegalArgumentException(name + is(time, timeUnit) + "; it must be 1 s or more.");
    }
    return seconds;
  }

  private static String is(long time, TimeUnit timeUnit) {
    return " is " + time + " in units of " + timeUnit;
  }
}
