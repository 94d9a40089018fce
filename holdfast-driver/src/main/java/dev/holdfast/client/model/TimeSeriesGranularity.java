package dev.holdfast.client.model;

/** The typical interval between measurements of one source. */
public enum TimeSeriesGranularity {
  SECONDS,
  MINUTES,
  HOURS
}
