package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.noneNullIfSet;

import dev.holdfast.internal.builder.Draft;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Options of {@code Aggregates.bucket}. */
public class BucketOptions {
  private @Nullable Object defaultBucket;
  private @Nullable List<BsonField> output;

  public BucketOptions() {}

  public @Nullable Object getDefaultBucket() {
    return defaultBucket;
  }

  /** The bucket of values outside all boundaries. Without it, such a value is an error. */
  public BucketOptions defaultBucket(@Nullable Object defaultBucket) {
    this.defaultBucket = defaultBucket;
    return this;
  }

  public @Nullable List<BsonField> getOutput() {
    return output;
  }

  public BucketOptions output(BsonField... output) {
    return output(noneNull("output", output));
  }

  /** What to compute for each bucket. The default is {@code count}. */
  public BucketOptions output(@Nullable List<BsonField> output) {
    noneNullIfSet("output", output);
    this.output = output == null ? null : List.copyOf(output);
    return this;
  }

  private Draft set() {
    return Draft.NONE.andIfSet("defaultBucket", defaultBucket).andIfSet("output", output);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof BucketOptions that && set().equals(that.set());
  }

  @Override
  public int hashCode() {
    return set().hashCode();
  }

  @Override
  public String toString() {
    return "BucketOptions" + set();
  }
}
