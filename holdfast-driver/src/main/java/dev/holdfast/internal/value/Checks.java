package dev.holdfast.internal.value;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Checks of arguments whose messages say what was given and what would do. */
public final class Checks {
  private Checks() {}

  /**
   * @param name how the caller's parameter is called
   * @throws IllegalArgumentException if the value is null
   */
  public static <T> T notNull(String name, @Nullable T value) {
    if (value == null) {
      throw new IllegalArgumentException(name + " must not be null.");
    }
    return value;
  }

  /**
   * For lists of things that all have to be there, such as the stages of a pipeline.
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
   * For lists that may be left out.
   *
   * @throws IllegalArgumentException if an element of the list is null
   */
  public static void noneNullIfSet(String name, @Nullable Iterable<?> values) {
    if (values != null) {
      noneNull(name, values);
    }
  }

  /** The same for an array, of which the list is a copy. */
  public static <T> List<T> noneNull(String name, T @Nullable [] values) {
    return List.copyOf(noneNull(name, Arrays.asList(notNull(name, values))));
  }

  /**
   * @param name how the caller's parameter is called
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms, which
   *     would turn into 0, no limit
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
