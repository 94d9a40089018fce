package dev.holdfast.simulation.scenario;

import dev.holdfast.simulation.scenario.Timeline.Point;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Calls must not wait without a reason. A call is idle while it neither sends a command nor requests a
 * connection from a pool: it waits for a server or for the end of a backoff. Pure.
 */
final class WaitRules {
  /** Longer than any backoff of a call that has failed before. */
  private static final long CALM_NANOS = Duration.ofMillis(3_000).toNanos();

  private static final long IDLE_NANOS = Duration.ofMillis(500).toNanos();

  private final long searchNanos;
  private int idle;
  private int troubles; // Troubles that last.
  private boolean known;
  private boolean elected;
  private long idleSince; // When the first of the idle calls became idle.
  private long failedAt; // The last failure, or a change of the description.
  private long troubledAt; // The last trouble, or its end.
  private long unknownSince;
  private long electedAt;

  private WaitRules(long searchNanos) {
    this.searchNanos = searchNanos;
  }

  /**
   * @param points in the order of time
   * @param search how long a client may take to find the primary of a healthy deployment, if it has not
   *     searched before
   */
  static List<Violation> check(List<Point> points, Duration search) {
    WaitRules rules = new WaitRules(search.toNanos());
    for (Point point : points) {
      Violation found = rules.at(point.nanos());
      if (found != null) {
        return List.of(found);
      }
      if (point.kind() == Timeline.Kind.CLOSED) {
        break;
      }
      rules.apply(point);
    }
    return List.of();
  }

  /** Checks the rules at a time. Nothing has happened since the last point. */
  private @Nullable Violation at(long nanos) {
    if (idle <= 0 || troubles > 0 || nanos - idleSince <= IDLE_NANOS) {
      return null;
    }
    if (known && nanos - Math.max(failedAt, troubledAt) > CALM_NANOS) {
      return violation("a call waits although a server is known", nanos);
    }
    long healthySince = Math.max(troubledAt, electedAt);
    // A client that has searched without success for some time checks less often.
    long limit = searchNanos + Math.max(0, healthySince - unknownSince);
    if (!known && elected && nanos - Math.max(healthySince, failedAt) > limit) {
      return violation("the primary of a healthy deployment is found", nanos);
    }
    return null;
  }

  private Violation violation(String rule, long nanos) {
    return new Violation(
        rule,
        String.format("%d calls wait at %.3f s, since %.3f s", idle, nanos / 1e9, idleSince / 1e9));
  }

  private void apply(Point point) {
    long now = point.nanos();
    switch (point.kind()) {
      case CALL_BEGINS, BUSY_ENDS -> moreIdle(now);
      case CALL_ENDS, BUSY_BEGINS -> idle--;
      case FAILURE -> failedAt = now;
      case TROUBLE -> troubledAt = now;
      case TROUBLE_BEGINS -> {
        troubledAt = now;
        troubles++;
      }
      case HEALED -> {
        troubledAt = now;
        troubles = 0;
      }
      case SERVER_KNOWN -> {
        failedAt = now;
        known = true;
      }
      case SERVER_UNKNOWN -> becomesUnknown(now);
      case PRIMARY_ELECTED -> {
        electedAt = now;
        elected = true;
      }
      case PRIMARY_LOST -> elected = false;
      case CLOSED -> throw new IllegalArgumentException("nothing holds after the end");
    }
  }

  private void moreIdle(long now) {
    if (idle++ == 0) {
      idleSince = now;
    }
  }

  private void becomesUnknown(long now) {
    if (known || unknownSince == 0) {
      unknownSince = now;
    }
    known = false;
  }
}
