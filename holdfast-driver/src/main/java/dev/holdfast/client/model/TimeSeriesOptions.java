package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Checks;
import dev.holdfast.internal.value.Fields;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How the server stores a time series.
 *
 * <pre>{@code
 * new TimeSeriesOptions("measuredAt").metaField("sensor").granularity(TimeSeriesGranularity.MINUTES);
 * }</pre>
 */
public final class TimeSeriesOptions {
  private final String timeField;
  private @Nullable String metaField;
  private @Nullable TimeSeriesGranularity granularity;
  private @Nullable Long bucketMaxSpanSeconds;
  private @Nullable Long bucketRoundingSeconds;

  /**
   * @param timeField the field with the time of a measurement
   */
  public TimeSeriesOptions(String timeField) {
    this.timeField = notNull("timeField", timeField);
  }

  public String getTimeField() {
    return timeField;
  }

  public @Nullable String getMetaField() {
    return metaField;
  }

  /**
   * The field that identifies the source of a measurement. The server stores measurements of one source
   * together.
   */
  public TimeSeriesOptions metaField(@Nullable String metaField) {
    this.metaField = metaField;
    return this;
  }

  public @Nullable TimeSeriesGranularity getGranularity() {
    return granularity;
  }

  /** @throws IllegalArgumentException if the maximum span or the rounding of buckets is set */
  public TimeSeriesOptions granularity(@Nullable TimeSeriesGranularity granularity) {
    if (granularity != null) {
      checkUnset("granularity", "bucketMaxSpan", bucketMaxSpanSeconds);
      checkUnset("granularity", "bucketRounding", bucketRoundingSeconds);
    }
    this.granularity = granularity;
    return this;
  }

  public @Nullable Long getBucketMaxSpan(TimeUnit timeUnit) {
    return converted(bucketMaxSpanSeconds, notNull("timeUnit", timeUnit));
  }

  /**
   * The maximum time between measurements in one bucket. Set it together with {@link #bucketRounding}.
   *
   * @throws IllegalArgumentException if the time is less than 1 s, or if the granularity is set
   */
  public TimeSeriesOptions bucketMaxSpan(@Nullable Long bucketMaxSpan, TimeUnit timeUnit) {
    bucketMaxSpanSeconds = seconds("bucketMaxSpan", bucketMaxSpan, timeUnit);
    return this;
  }

  public @Nullable Long getBucketRounding(TimeUnit timeUnit) {
    return converted(bucketRoundingSeconds, notNull("timeUnit", timeUnit));
  }

  /**
   * The interval to which the start of a bucket is rounded down. It must equal {@link #bucketMaxSpan}.
   *
   * @throws IllegalArgumentException if the time is less than 1 s, or if the granularity is set
   */
  public TimeSeriesOptions bucketRounding(@Nullable Long bucketRounding, TimeUnit timeUnit) {
    bucketRoundingSeconds = seconds("bucketRounding", bucketRounding, timeUnit);
    return this;
  }

  @Override
  public String toString() {
    return new Fields("TimeSeriesOptions")
        .add("timeField", timeField)
        .add("metaField", metaField)
        .add("granularity", granularity)
        .add("bucketMaxSpanSeconds", bucketMaxSpanSeconds)
        .add("bucketRoundingSeconds", bucketRoundingSeconds)
        .toString();
  }

  private @Nullable Long seconds(String name, @Nullable Long time, TimeUnit timeUnit) {
    if (time == null) {
      return null;
    }
    checkUnset(name, "granularity", granularity);
    return Checks.secondsFromOne(name, time, timeUnit);
  }

  private static @Nullable Long converted(@Nullable Long seconds, TimeUnit timeUnit) {
    return seconds == null ? null : timeUnit.convert(seconds, TimeUnit.SECONDS);
  }

  private static void checkUnset(String name, String other, @Nullable Object value) {
    if (value != null) {
      throw new IllegalArgumentException(
          name
              + " cannot be set beside "
              + other
              + ", which is "
              + value
              + "; use one or the other.");
    }
  }
}
