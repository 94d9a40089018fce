package dev.holdfast.internal.monitor;

import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import java.time.Duration;

/**
 * How a server is watched.
 *
 * @param heartbeat from the end of a check to the beginning of the next
 * @param connectTimeout zero for none
 * @param streaming whether the server may be asked to speak up by itself
 */
public record MonitorSettings(Duration heartbeat, Duration connectTimeout, boolean streaming) {
  /** Server Monitoring: not configurable. */
  public static final Duration MIN_HEARTBEAT = Duration.ofMillis(500);

  Deadline forAnswer(Clock clock) {
    return Deadline.inMillisOrNever(clock, connectTimeout.toMillis());
  }

  /**
   * Server Monitoring, "Socket timeout": an awaited answer may take a heartbeat longer.
   *
   * @param waitedNanos for how long the server has been at it already
   */
  Deadline forAwaitedAnswer(Clock clock, long waitedNanos) {
    return connectTimeout.isZero()
        ? Deadline.never()
        : Deadline.in(clock, connectTimeout.plus(heartbeat).minusNanos(waitedNanos));
  }
}
