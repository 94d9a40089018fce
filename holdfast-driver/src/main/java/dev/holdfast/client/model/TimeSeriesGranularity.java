package dev.holdfast.client.model;

/** How far apart the measurements of one source usually are. */
public enum TimeSeriesGranularity {
  SECONDS,
  MINUTES,
  HOURS
}
