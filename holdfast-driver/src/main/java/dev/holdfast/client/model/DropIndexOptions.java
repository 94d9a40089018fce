package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Checks;
import dev.holdfast.internal.value.Fields;
import java.util.concurrent.TimeUnit;

/** Options for dropping indexes. */
public class DropIndexOptions {
  private long maxTimeMillis;

  public DropIndexOptions() {}

  public long getMaxTime(TimeUnit timeUnit) {
    return notNull("timeUnit", timeUnit).convert(maxTimeMillis, TimeUnit.MILLISECONDS);
  }

  /**
   * The time limit of the operation on the server. 0, the default, means no limit.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  public DropIndexOptions maxTime(long maxTime, TimeUnit timeUnit) {
    maxTimeMillis = Checks.millis("maxTime", maxTime, timeUnit);
    return this;
  }

  @Override
  public String toString() {
    return new Fields("DropIndexOptions").addMillis("maxTime", maxTimeMillis).toString();
  }
}
