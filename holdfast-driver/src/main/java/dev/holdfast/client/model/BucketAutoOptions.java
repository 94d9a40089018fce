package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.noneNullIfSet;

import dev.holdfast.internal.builder.Draft;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Options of {@code Aggregates.bucketAuto}. */
public class BucketAutoOptions {
  private @Nullable BucketGranularity granularity;
  private @Nullable List<BsonField> output;

  public BucketAutoOptions() {}

  public @Nullable BucketGranularity getGranularity() {
    return granularity;
  }

  /** Rounds the boundaries to a series of preferred numbers. */
  public BucketAutoOptions granularity(@Nullable BucketGranularity granularity) {
    this.granularity = granularity;
    return this;
  }

  public @Nullable List<BsonField> getOutput() {
    return output;
  }

  public BucketAutoOptions output(BsonField... output) {
    return output(noneNull("output", output));
  }

  /** What to compute for each bucket. The default is {@code count}. */
  public BucketAutoOptions output(@Nullable List<BsonField> output) {
    noneNullIfSet("output", output);
    this.output = output == null ? null : List.copyOf(output);
    return this;
  }

  private Draft set() {
    return Draft.NONE.andIfSet("granularity", granularity).andIfSet("output", output);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof BucketAutoOptions that && set().equals(that.set());
  }

  @Override
  public int hashCode() {
    return set().hashCode();
  }

  @Override
  public String toString() {
    return "BucketAutoOptions" + set();
  }
}
