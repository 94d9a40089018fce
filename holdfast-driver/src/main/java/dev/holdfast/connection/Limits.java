package dev.holdfast.connection;

import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Checks the numbers that builders receive. Every message names the setting and its value. */
final class Limits {
  private Limits() {}

  static int notNegative(String name, int value) {
    return atLeast(name, value, 0);
  }

  static int atLeast(String name, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(
          name + " is " + value + "; it must be " + least + " or more.");
    }
    return value;
  }

  static long millisNotNegative(String name, long value, TimeUnit unit) {
    if (value < 0) {
      throw new IllegalArgumentException(
          name + " is " + value + " " + unitName(unit) + "; it must be 0 or more.");
    }
    return unit.toMillis(value);
  }

  static long millisPositive(String name, long value, TimeUnit unit) {
    if (unit.toMillis(value) < 1) {
      throw new IllegalArgumentException(
          name + " is " + value + " " + unitName(unit) + "; it must be 1 ms or more.");
    }
    return unit.toMillis(value);
  }

  /** Socket timeouts are an int of milliseconds. */
  static int socketMillis(String name, long value, TimeUnit unit) {
    long millis = millisNotNegative(name, value, unit);
    if (millis > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          name + " is " + millis + " ms; it must not be more than " + Integer.MAX_VALUE + " ms.");
    }
    return (int) millis;
  }

  static long to(TimeUnit unit, long millis) {
    return unit.convert(millis, TimeUnit.MILLISECONDS);
  }

  private static String unitName(TimeUnit unit) {
    return unit.name().toLowerCase(Locale.ROOT);
  }
}
