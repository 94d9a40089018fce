package dev.holdfast.client.model;

import java.util.Locale;

/** The time units of the server. */
public enum MongoTimeUnit {
  YEAR,
  QUARTER,
  MONTH,
  WEEK,
  DAY,
  HOUR,
  MINUTE,
  SECOND,
  MILLISECOND;

  /** The name that the server uses. */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether the unit has a fixed length. */
  boolean fixed() {
    return compareTo(WEEK) >= 0;
  }
}
