package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.Arrays;

/** Series of preferred numbers that {@code Aggregates.bucketAuto} can round its boundaries to. */
public enum BucketGranularity {
  R5("R5"),
  R10("R10"),
  R20("R20"),
  R40("R40"),
  R80("R80"),
  SERIES_125("1-2-5"),
  E6("E6"),
  E12("E12"),
  E24("E24"),
  E48("E48"),
  E96("E96"),
  E192("E192"),
  POWERSOF2("POWERSOF2");

  private final String value;

  BucketGranularity(String value) {
    this.value = value;
  }

  /**
   * Parses the server's name of the series.
   *
   * @throws IllegalArgumentException if the name is unknown
   */
  public static BucketGranularity fromString(String value) {
    return Arrays.stream(values())
        .filter(granularity -> granularity.value.equals(notNull("value", value)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "No granularity is named '"
                        + value
                        + "'; there are R5 to R80, 1-2-5, E6 to"
                        + " E192 and POWERSOF2."));
  }

  /** The name that the server uses. */
  public String getValue() {
    return value;
  }
}
