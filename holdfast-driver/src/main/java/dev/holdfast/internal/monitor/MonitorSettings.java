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

  /** How long a stream may take to announce a change that is known from elsewhere. */
  static final Duration ANNOUNCEMENT = MIN_HEARTBEAT.dividedBy(2);

  /** An awaited hello that brings no news sooner than this was not awaited by the server. */
  Duration atOnce() {
    return (MIN_HEARTBEAT.compareTo(heartbeat) < 0 ? MIN_HEARTBEAT : heartbeat).dividedBy(2);
  }

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
