package dev.holdfast.client.model;

import java.util.Locale;

/** The server's units of time. */
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

  /** The server's name. */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether all of them are equally long. */
  boolean fixed() {
    return compareTo(WEEK) >= 0;
  }
}
