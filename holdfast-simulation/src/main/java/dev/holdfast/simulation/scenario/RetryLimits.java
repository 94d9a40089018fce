package dev.holdfast.simulation.scenario;

import dev.holdfast.Attempt;
import dev.holdfast.simulation.scenario.AttemptHistory.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Limits of the number, time and backoff of retries. They also apply to commands that succeeded. Pure. */
final class RetryLimits {
  private static final int MOST_EXECUTIONS = 6;
  private static final int MOST_BROKEN_CONNECTIONS = 10;
  private static final int MOST_SOCKET_TIMEOUTS = 2;
  private static final Duration SLACK = Duration.ofMillis(20);

  private final Plan.Client client;
  private final AttemptHistory history;
  private final List<Violation> violations = new ArrayList<>();

  private RetryLimits(AttemptHistory history, Plan.Client client) {
    this.history = history;
    this.client = client;
  }

  static List<Violation> check(AttemptHistory history, Plan.Client client) {
    RetryLimits limits = new RetryLimits(history, client);
    limits.checkExecutions();
    limits.checkBackoffs();
    for (int count = 1; count <= history.attempts().size(); count++) {
      if (history.attempts().get(count - 1).decision() == Attempt.Decision.RETRY) {
        limits.checkRetry(count);
      }
    }
    return limits.violations;
  }

  private void broken(String rule) {
    violations.add(new Violation(rule, history.toString()));
  }

  /** At most six executions after a server was overloaded. Selecting a server again is not an execution. */
  private void checkExecutions() {
    int executions = 0;
    int limit = Integer.MAX_VALUE;
    for (Attempt attempt : history.attempts()) {
      executions += AttemptHistory.isReselection(attempt) ? 0 : 1;
      if (AttemptHistory.isOverload(attempt) && limit == Integer.MAX_VALUE) {
        limit = Math.max(MOST_EXECUTIONS, executions);
      }
    }
    if (executions + (history.succeeded() ? 1 : 0) > limit) {
      broken("six executions after overload");
    }
  }

  private void checkBackoffs() {
    int retries = 0;
    int ordinary = 0;
    int reselections = 0;
    for (Attempt attempt : history.attempts()) {
      if (attempt.decision() == Attempt.Decision.GIVE_UP) {
        return;
      }
      long most;
      if (AttemptHistory.isReselection(attempt)) {
        most = ordinaryMillis(++reselections);
      } else if (AttemptHistory.isByLabel(attempt)) {
        most =
            AttemptHistory.isOverload(attempt)
                ? Math.min(10_000, 100L << Math.min(retries, 20))
                : 0;
        retries++;
      } else {
        most = ordinaryMillis(++ordinary);
        retries++;
      }
      if (attempt.backoff().toMillis() > most) {
        broken("backoffs have a limit");
      }
    }
  }

  private static long ordinaryMillis(int retry) {
    return retry < 2 ? 0 : Math.min(2_000, 100L << Math.min(retry - 2, 20));
  }

  /**
   * @param count the number of attempts, including the one that was retried
   */
  private void checkRetry(int count) {
    Attempt attempt = history.attempts().get(count - 1);
    if (history.kind() == Kind.OTHER) {
      return;
    }
    boolean read = history.kind() == Kind.READ;
    boolean reselection = AttemptHistory.isReselection(attempt);
    boolean ordinary = !reselection && !AttemptHistory.isByLabel(attempt);
    checkSwitches(read, ordinary, reselection);
    if (reselection || (ordinary && (read || client.timeoutMs() != null))) {
      checkWindow(count);
    }
    if (!ordinary) {
      return;
    }
    if (read) {
      checkRead(attempt, count);
    } else if (client.timeoutMs() == null && history.ordinaryRetries(count) > 1) {
      broken("a write has one ordinary retry");
    }
  }

  /**
   * An unset retryWrites disables ordinary retries; only an explicit false also disables retries by label.
   */
  private void checkSwitches(boolean read, boolean ordinary, boolean reselection) {
    boolean allowed =
        read
            ? client.retryReads()
            : reselection
                || (ordinary
                    ? Boolean.TRUE.equals(client.retryWrites())
                    : !Boolean.FALSE.equals(client.retryWrites()));
    if (!allowed) {
      broken("retries are switched off");
    }
  }

  /**
   * Without a deadline, no ordinary retry starts later than serverSelectionTimeoutMS after the first failure.
   */
  private void checkWindow(int count) {
    boolean timed = client.timeoutMs() != null && client.timeoutMs() > 0;
    Duration window = Duration.ofMillis(client.serverSelectionTimeoutMs()).plus(SLACK);
    if (!timed && history.sinceFirstFailure(count).compareTo(window) > 0) {
      broken("no retry starts after serverSelectionTimeoutMS");
    }
  }

  /** The retries of a read are limited: the query itself may crash the servers. */
  private void checkRead(Attempt attempt, int count) {
    if (AttemptHistory.isBrokenConnection(attempt)
        && history.brokenConnections(count) >= MOST_BROKEN_CONNECTIONS) {
      broken("ten broken connections end a read");
    }
    if (client.timeoutMs() == null
        && AttemptHistory.isSocketTimeout(attempt)
        && history.socketTimeouts(count) >= MOST_SOCKET_TIMEOUTS) {
      broken("two socket timeouts end a read");
    }
  }
}
