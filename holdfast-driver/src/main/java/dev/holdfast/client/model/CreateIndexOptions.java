package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.CreateIndexCommitQuorum;
import dev.holdfast.internal.value.Checks;
import dev.holdfast.internal.value.Fields;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Options for building indexes. */
public class CreateIndexOptions {
  private long maxTimeMillis;
  private @Nullable CreateIndexCommitQuorum commitQuorum;

  public CreateIndexOptions() {}

  public long getMaxTime(TimeUnit timeUnit) {
    return notNull("timeUnit", timeUnit).convert(maxTimeMillis, TimeUnit.MILLISECONDS);
  }

  /**
   * The time limit of the operation on the server. 0, the default, means no limit.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  public CreateIndexOptions maxTime(long maxTime, TimeUnit timeUnit) {
    maxTimeMillis = Checks.millis("maxTime", maxTime, timeUnit);
    return this;
  }

  public @Nullable CreateIndexCommitQuorum getCommitQuorum() {
    return commitQuorum;
  }

  /** How many members must be ready before the primary commits the index. Null means the server's default. */
  public CreateIndexOptions commitQuorum(@Nullable CreateIndexCommitQuorum commitQuorum) {
    this.commitQuorum = commitQuorum;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("CreateIndexOptions")
        .addMillis("maxTime", maxTimeMillis)
        .add("commitQuorum", commitQuorum)
        .toString();
  }
}
