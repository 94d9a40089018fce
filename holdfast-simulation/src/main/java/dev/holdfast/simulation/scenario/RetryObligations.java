package dev.holdfast.simulation.scenario;

import dev.holdfast.Attempt;
import dev.holdfast.MongoWriteConcernException;
import dev.holdfast.simulation.scenario.AttemptHistory.Kind;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Retries that the rules require: the driver must not give up a command while another attempt is required.
 * With a timeout greater than 0, the deadline decides and this class checks nothing. Pure.
 */
final class RetryObligations {
  private static final int MOST_RETRIES = 5;
  private static final int MOST_BROKEN_CONNECTIONS = 10;
  private static final int MOST_SOCKET_TIMEOUTS = 2;

  /** Other threads may change the budget between the decision and the report. */
  private static final double CERTAINLY_A_TOKEN = 50;

  private static final Duration SLACK = Duration.ofMillis(20);

  private final AttemptHistory history;
  private final Plan plan;
  private final int count;

  private RetryObligations(AttemptHistory history, Plan plan) {
    this.history = history;
    this.plan = plan;
    this.count = history.attempts().size();
  }

  /**
   * @param history of a call that consists of one command
   */
  static List<Violation> check(AttemptHistory history, Plan plan) {
    Integer timeout = plan.client().timeoutMs();
    boolean timed = timeout != null && timeout > 0;
    if (timed || history.succeeded() || history.last().decision() == Attempt.Decision.RETRY) {
      return List.of();
    }
    String broken = new RetryObligations(history, plan).broken();
    return broken == null ? List.of() : List.of(new Violation(broken, history.toString()));
  }

  private @Nullable String broken() {
    Attempt last = history.last();
    boolean read = history.kind() == Kind.READ;
    if (AttemptHistory.isReselection(last)) {
      boolean allowed = !read || plan.client().retryReads();
      return allowed && isInWindow() ? "after a cleared pool a server is selected again" : null;
    }
    if (AttemptHistory.isByLabel(last)) {
      return mustRetryByLabel(last, read) ? "what a server sheds is retried" : null;
    }
    if (!history.isRetryable(last) || isUsedUp()) {
      return null;
    }
    return read
        ? mustRetryRead() ? "a read is retried" : null
        : mustRetryWrite() ? "a write is retried once" : null;
  }

  private boolean isInWindow() {
    Duration window = Duration.ofMillis(plan.client().serverSelectionTimeoutMs()).minus(SLACK);
    return history.sinceFirstFailure(count).compareTo(window) < 0;
  }

  /** After a server was overloaded, the limit is five retries of all kinds. */
  private boolean isUsedUp() {
    return history.hasOverload(count) && history.retries(count) >= MOST_RETRIES;
  }

  private boolean mustRetryByLabel(Attempt last, boolean read) {
    boolean allowed =
        read ? plan.client().retryReads() : !Boolean.FALSE.equals(plan.client().retryWrites());
    return allowed
        && !(last.error() instanceof MongoWriteConcernException)
        && history.retries(count) < MOST_RETRIES
        && last.tokensLeft() >= CERTAINLY_A_TOKEN;
  }

  private boolean mustRetryRead() {
    return plan.client().retryReads()
        && history.brokenConnections(count) < MOST_BROKEN_CONNECTIONS
        && history.socketTimeouts(count) < MOST_SOCKET_TIMEOUTS
        && isInWindow();
  }

  /** Applies only if every server supports transaction numbers. */
  private boolean mustRetryWrite() {
    Plan.Deployment deployment = plan.deployment();
    boolean eligible =
        deployment.kind() == Plan.Kind.REPLICA_SET
            || (deployment.kind() == Plan.Kind.SHARDED && !deployment.oldMongos());
    boolean another =
        plan.client().timeoutMs() == null ? history.ordinaryRetries(count) == 0 : isInWindow();
    return eligible && another && Boolean.TRUE.equals(plan.client().retryWrites());
  }
}
