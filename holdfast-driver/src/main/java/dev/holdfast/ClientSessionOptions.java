package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Checks;
import dev.holdfast.internal.value.Fields;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * Options of a session.
 *
 * <pre>{@code
 * ClientSessionOptions.builder().snapshot(true).build();
 * }</pre>
 */
public final class ClientSessionOptions {
  private final @Nullable Boolean causallyConsistent;
  private final @Nullable Boolean snapshot;
  private final @Nullable BsonTimestamp snapshotTime;
  private final @Nullable Long defaultTimeoutMillis;
  private final TransactionOptions defaultTransactionOptions;

  private ClientSessionOptions(Builder builder) {
    causallyConsistent = builder.causallyConsistent;
    snapshot = builder.snapshot;
    snapshotTime = builder.snapshotTime;
    defaultTimeoutMillis = builder.defaultTimeoutMillis;
    defaultTransactionOptions = builder.defaultTransactionOptions;
  }

  public static Builder builder() {
    return new Builder();
  }

  public static Builder builder(ClientSessionOptions options) {
    return new Builder(notNull("options", options));
  }

  /** Null means the default: true, or false if the session reads from a snapshot. */
  public @Nullable Boolean isCausallyConsistent() {
    return causallyConsistent;
  }

  /** Null means the default: false. */
  public @Nullable Boolean isSnapshot() {
    return snapshot;
  }

  /** The time of the snapshot that the session reads. Null means the time of its first read. */
  public @Nullable BsonTimestamp getSnapshotTime() {
    return snapshotTime;
  }

  public TransactionOptions getDefaultTransactionOptions() {
    return defaultTransactionOptions;
  }

  /** The timeout of each operation and transaction of the session. 0 means no limit; null means not set. */
  public @Nullable Long getDefaultTimeout(TimeUnit timeUnit) {
    notNull("timeUnit", timeUnit);
    return defaultTimeoutMillis == null
        ? null
        : notNull("timeUnit", timeUnit).convert(defaultTimeoutMillis, TimeUnit.MILLISECONDS);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ClientSessionOptions other
        && Objects.equals(causallyConsistent, other.causallyConsistent)
        && Objects.equals(snapshot, other.snapshot)
        && Objects.equals(snapshotTime, other.snapshotTime)
        && Objects.equals(defaultTimeoutMillis, other.defaultTimeoutMillis)
        && defaultTransactionOptions.equals(other.defaultTransactionOptions);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        causallyConsistent,
        snapshot,
        snapshotTime,
        defaultTimeoutMillis,
        defaultTransactionOptions);
  }

  @Override
  public String toString() {
    return new Fields("ClientSessionOptions")
        .add("causallyConsistent", causallyConsistent)
        .add("snapshot", snapshot)
        .add("snapshotTime", snapshotTime)
        .add("defaultTransactionOptions", defaultTransactionOptions)
        .add("defaultTimeoutMS", defaultTimeoutMillis)
        .toString();
  }

  /** Builds {@link ClientSessionOptions}. */
  public static final class Builder {
    private @Nullable Boolean causallyConsistent;
    private @Nullable Boolean snapshot;
    private @Nullable BsonTimestamp snapshotTime;
    private @Nullable Long defaultTimeoutMillis;
    private TransactionOptions defaultTransactionOptions = TransactionOptions.builder().build();

    private Builder() {}

    private Builder(ClientSessionOptions options) {
      causallyConsistent = options.causallyConsistent;
      snapshot = options.snapshot;
      snapshotTime = options.snapshotTime;
      defaultTimeoutMillis = options.defaultTimeoutMillis;
      defaultTransactionOptions = options.defaultTransactionOptions;
    }

    /** Whether reads see all earlier reads and writes of the session, on every member. */
    public Builder causallyConsistent(boolean causallyConsistent) {
      this.causallyConsistent = causallyConsistent;
      return this;
    }

    /**
     * Whether all reads of the session see the data at one point in time, by default that of the first read.
     */
    public Builder snapshot(boolean snapshot) {
      this.snapshot = snapshot;
      return this;
    }

    /**
     * Reads the data at this time, which comes from {@code getSnapshotTimestamp()} of another session.
     * Servers keep history for five minutes by default. Requires {@link #snapshot}.
     */
    public Builder snapshotTime(@Nullable BsonTimestamp snapshotTime) {
      this.snapshotTime = snapshotTime;
      return this;
    }

    public Builder defaultTransactionOptions(TransactionOptions defaultTransactionOptions) {
      this.defaultTransactionOptions =
          notNull("defaultTransactionOptions", defaultTransactionOptions);
      return this;
    }

    /**
     * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
     */
    public Builder defaultTimeout(long defaultTimeout, TimeUnit timeUnit) {
      defaultTimeoutMillis = Checks.millis("defaultTimeout", defaultTimeout, timeUnit);
      return this;
    }

    /** @throws IllegalArgumentException if the session is both causally consistent and a snapshot session */
    public ClientSessionOptions build() {
      if (Boolean.TRUE.equals(causallyConsistent) && Boolean.TRUE.equals(snapshot)) {
        throw new IllegalArgumentException(
            "A session cannot both be causally consistent and read from a snapshot: a snapshot does"
                + " not see later writes. Set one of the two.");
      }
      if (snapshotTime != null && !Boolean.TRUE.equals(snapshot)) {
        throw new IllegalArgumentException(
            "snapshotTime is set, but the session does not read from a snapshot. Set snapshot(true),"
                + " or leave snapshotTime out.");
      }
      return new ClientSessionOptions(this);
    }
  }
}
