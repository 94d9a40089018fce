package dev.holdfast.internal.value;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Checks arguments. The messages name the wrong value and the allowed values. */
public final class Checks {
  private Checks() {}

  /**
   * @param name the name of the caller's parameter
   * @throws IllegalArgumentException if the value is null
   */
  public static <T> T notNull(String name, @Nullable T value) {
    if (value == null) {
      throw new IllegalArgumentException(name + " must not be null.");
    }
    return value;
  }

  /**
   * Checks a list that must not contain null, such as the stages of a pipeline.
   *
   * @throws IllegalArgumentException if the list or one of its elements is null
   */
  public static <C extends Iterable<?>> C noneNull(String name, @Nullable C values) {
    int index = 0;
    for (Object value : notNull(name, values)) {
      notNull(name + "[" + index + "]", value);
      index++;
    }
    return notNull(name, values);
  }

  /**
   * Checks a list that is optional.
   *
   * @throws IllegalArgumentException if an element of the list is null
   */
  public static void noneNullIfSet(String name, @Nullable Iterable<?> values) {
    if (values != null) {
      noneNull(name, values);
    }
  }

  /** Checks an array and returns a copy of it as a list. */
  public static <T> List<T> noneNull(String name, T @Nullable [] values) {
    return List.copyOf(noneNull(name, Arrays.asList(notNull(name, values))));
  }

  /**
   * @param name the name of the caller's parameter
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms: that would be
   *     rounded to 0, which means no limit
   */
  public static long millis(String name, long time, TimeUnit timeUnit) {
    long millis = notNull("timeUnit", timeUnit).toMillis(time);
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
    long millis = notNull("timeUnit", timeUnit).toMillis(time);
    if (millis < 1) {
      throw new IllegalArgumentException(name + is(time, timeUnit) + "; it must be 1 ms or more.");
    }
    return millis;
  }

  /**
   * @throws IllegalArgumentException if the time is less than 1 s
   */
  public static long secondsFromOne(String name, long time, TimeUnit timeUnit) {
    long seconds = notNull("timeUnit", timeUnit).toSeconds(time);
    if (seconds < 1) {
      throw new IllegalArgumentException(name + is(time, timeUnit) + "; it must be 1 s or more.");
    }
    return seconds;
  }

  private static String is(long time, TimeUnit timeUnit) {
    return " is " + time + " in units of " + timeUnit;
  }
}
