package dev.holdfast.internal.monitor;

import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import java.time.Duration;

/**
 * Settings of server monitoring.
 *
 * @param heartbeat the time from the end of a check to the beginning of the next
 * @param connectTimeout zero means no timeout
 * @param streaming whether the monitor may use the streaming protocol
 */
public record MonitorSettings(Duration heartbeat, Duration connectTimeout, boolean streaming) {
  /** The minimum time between checks. By Server Monitoring it is not configurable. */
  public static final Duration MIN_HEARTBEAT = Duration.ofMillis(500);

  /** How long a stream may take to announce a change that the driver knows from another source. */
  static final Duration ANNOUNCEMENT = MIN_HEARTBEAT.dividedBy(2);

  /** A server that answers an awaited hello sooner, and without a change, does not support waiting. */
  Duration atOnce() {
    return (MIN_HEARTBEAT.compareTo(heartbeat) < 0 ? MIN_HEARTBEAT : heartbeat).dividedBy(2);
  }

  Deadline forAnswer(Clock clock) {
    return Deadline.inMillisOrNever(clock, connectTimeout.toMillis());
  }

  /**
   * Server Monitoring, "Socket timeout": the reply to an awaited hello may take a heartbeat longer.
   *
   * @param waitedNanos how long the server has waited already
   */
  Deadline forAwaitedAnswer(Clock clock, long waitedNanos) {
    return connectTimeout.isZero()
        ? Deadline.never()
        : Deadline.in(clock, connectTimeout.plus(heartbeat).minusNanos(waitedNanos));
  }
}
