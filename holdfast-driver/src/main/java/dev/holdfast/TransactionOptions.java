package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Checks;
import dev.holdfast.internal.value.Fields;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How a transaction reads and commits. Unset options come from the session's defaults, then from the client.
 *
 * <pre>{@code
 * TransactionOptions.builder().writeConcern(WriteConcern.MAJORITY).build();
 * }</pre>
 */
public final class TransactionOptions {
  private final @Nullable ReadConcern readConcern;
  private final @Nullable WriteConcern writeConcern;
  private final @Nullable ReadPreference readPreference;
  private final @Nullable Long maxCommitTimeMillis;
  private final @Nullable Long timeoutMillis;

  private TransactionOptions(Builder builder) {
    readConcern = builder.readConcern;
    writeConcern = builder.writeConcern;
    readPreference = builder.readPreference;
    maxCommitTimeMillis = builder.maxCommitTimeMillis;
    timeoutMillis = builder.timeoutMillis;
  }

  public static Builder builder() {
    return new Builder();
  }

  /** Returns the options, with unset options taken from the default options. */
  public static TransactionOptions merge(
      TransactionOptions options, TransactionOptions defaultOptions) {
    Builder merged = builder();
    merged.readConcern =
        first(
            notNull("options", options).readConcern,
            notNull("defaultOptions", defaultOptions).readConcern);
    merged.writeConcern = first(options.writeConcern, defaultOptions.writeConcern);
    merged.readPreference = first(options.readPreference, defaultOptions.readPreference);
    merged.maxCommitTimeMillis =
        first(options.maxCommitTimeMillis, defaultOptions.maxCommitTimeMillis);
    merged.timeoutMillis = first(options.timeoutMillis, defaultOptions.timeoutMillis);
    return merged.build();
  }

  public @Nullable ReadConcern getReadConcern() {
    return readConcern;
  }

  public @Nullable WriteConcern getWriteConcern() {
    return writeConcern;
  }

  public @Nullable ReadPreference getReadPreference() {
    return readPreference;
  }

  /** The time limit of the commit on the server. Null means not set. */
  public @Nullable Long getMaxCommitTime(TimeUnit timeUnit) {
    return converted(maxCommitTimeMillis, notNull("timeUnit", timeUnit));
  }

  /** The timeout of the whole transaction. 0 means no limit; null means not set. */
  public @Nullable Long getTimeout(TimeUnit timeUnit) {
    return converted(timeoutMillis, notNull("timeUnit", timeUnit));
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof TransactionOptions other
        && Objects.equals(readConcern, other.readConcern)
        && Objects.equals(writeConcern, other.writeConcern)
        && Objects.equals(readPreference, other.readPreference)
        && Objects.equals(maxCommitTimeMillis, other.maxCommitTimeMillis)
        && Objects.equals(timeoutMillis, other.timeoutMillis);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        readConcern, writeConcern, readPreference, maxCommitTimeMillis, timeoutMillis);
  }

  @Override
  public String toString() {
    return new Fields("TransactionOptions")
        .add("readConcern", readConcern)
        .add("writeConcern", writeConcern)
        .add("readPreference", readPreference)
        .add("maxCommitTimeMS", maxCommitTimeMillis)
        .add("timeoutMS", timeoutMillis)
        .toString();
  }

  private static <T> @Nullable T first(@Nullable T said, @Nullable T otherwise) {
    return said == null ? otherwise : said;
  }

  private static @Nullable Long converted(@Nullable Long millis, TimeUnit timeUnit) {
    return millis == null ? null : timeUnit.convert(millis, TimeUnit.MILLISECONDS);
  }

  /** Builds {@link TransactionOptions}. */
  public static final class Builder {
    private @Nullable ReadConcern readConcern;
    private @Nullable WriteConcern writeConcern;
    private @Nullable ReadPreference readPreference;
    private @Nullable Long maxCommitTimeMillis;
    private @Nullable Long timeoutMillis;

    private Builder() {}

    public Builder readConcern(@Nullable ReadConcern readConcern) {
      this.readConcern = readConcern;
      return this;
    }

    public Builder writeConcern(@Nullable WriteConcern writeConcern) {
      this.writeConcern = writeConcern;
      return this;
    }

    /** A transaction that writes must read from the primary. */
    public Builder readPreference(@Nullable ReadPreference readPreference) {
      this.readPreference = readPreference;
      return this;
    }

    /**
     * @throws IllegalArgumentException if the time is less than 1 ms
     */
    public Builder maxCommitTime(@Nullable Long maxCommitTime, TimeUnit timeUnit) {
      maxCommitTimeMillis =
          maxCommitTime == null
              ? null
              : Checks.millisFromOne("maxCommitTime", maxCommitTime, timeUnit);
      return this;
    }

    /**
     * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
     */
    public Builder timeout(@Nullable Long timeout, TimeUnit timeUnit) {
      timeoutMillis = timeout == null ? null : Checks.millis("timeout", timeout, timeUnit);
      return this;
    }

    public TransactionOptions build() {
      return new TransactionOptions(this);
    }
  }
}
