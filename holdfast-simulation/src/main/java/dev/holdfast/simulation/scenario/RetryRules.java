package dev.holdfast.simulation.scenario;

import dev.holdfast.Attempt;
import dev.holdfast.MongoConnectionPoolClearedException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Limits of time and of retries, by the history that a failed call carries. Pure. */
final class RetryRules {
  /** Calls that are one command: the others may share their time among several. */
  private static final Set<String> WRITES = Set.of("insertOne", "updateOne", "findOneAndUpdate");

  private static final Set<String> READS = Set.of("countDocuments");

  private static final Set<Integer> CODES =
      Set.of(6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436);

  private static final int MOST_EXECUTIONS = 6;
  private static final int MOST_BROKEN_CONNECTIONS = 10;
  private static final Duration SLACK = Duration.ofMillis(20);

  private final Plan plan;
  private final List<Violation> violations = new ArrayList<>();

  private RetryRules(Plan plan) {
    this.plan = plan;
  }

  static List<Violation> check(List<CallHistory.Call> calls, Plan plan) {
    RetryRules rules = new RetryRules(plan);
    for (CallHistory.Call call : calls) {
      if (WRITES.contains(call.what()) || READS.contains(call.what())) {
        rules.check(call);
      }
    }
    return rules.violations;
  }

  private void broken(String rule, CallHistory.Call call) {
    violations.add(
        new Violation(
            rule, call + (call.error() instanceof MongoException e ? " " + e.getAttempts() : "")));
  }

  private void check(CallHistory.Call call) {
    Duration took = Duration.ofNanos(call.endedNanos() - call.begunNanos());
    Integer timeout = plan.client().timeoutMs();
    Duration limit = Duration.ofMillis(timeout == null ? 0 : timeout);
    boolean timed = !limit.isZero();
    if (timed && took.compareTo(limit.plus(SLACK)) > 0) {
      broken("timeoutMS ends calls", call);
    }
    if (!(call.error() instanceof MongoException error) || error.getAttempts().isEmpty()) {
      return;
    }
    List<Attempt> attempts = error.getAttempts();
    checkExecutions(attempts, call);
    checkBackoffs(attempts, call);
    if (timed) {
      checkNotTooEarly(error, took, limit, call);
    } else {
      checkWindow(attempts, call);
    }
    if (READS.contains(call.what())) {
      checkRead(attempts, call, timed);
    } else if (timeout == null) {
      checkWrite(attempts, call);
    }
  }

  private static boolean isReselection(Attempt attempt) {
    return attempt.error() instanceof MongoConnectionPoolClearedException;
  }

  private static boolean isOverload(Attempt attempt) {
    return attempt.error().hasErrorLabel("SystemOverloadedError");
  }

  private static boolean isByLabel(Attempt attempt) {
    return attempt.error().hasErrorLabel("RetryableError");
  }

  /** Six executions in all once a server was overloaded; selecting again is not an execution. */
  private void checkExecutions(List<Attempt> attempts, CallHistory.Call call) {
    int executions = 0;
    int limit = Integer.MAX_VALUE;
    for (Attempt attempt : attempts) {
      executions += isReselection(attempt) ? 0 : 1;
      if (isOverload(attempt) && limit == Integer.MAX_VALUE) {
        limit = Math.max(MOST_EXECUTIONS, executions);
      }
    }
    if (executions > limit) {
      broken("six executions after overload", call);
    }
  }

  private void checkBackoffs(List<Attempt> attempts, CallHistory.Call call) {
    int retries = 0;
    int ordinary = 0;
    int reselections = 0;
    for (Attempt attempt : attempts) {
      if (attempt.decision() == Attempt.Decision.GIVE_UP) {
        return;
      }
      long most;
      if (isReselection(attempt)) {
        most = ordinaryMillis(++reselections);
      } else if (isByLabel(attempt)) {
        most = isOverload(attempt) ? Math.min(10_000, 100L << Math.min(retries, 20)) : 0;
        retries++;
      } else {
        most = ordinaryMillis(++ordinary);
        retries++;
      }
      if (attempt.backoff().toMillis() > most) {
        broken("backoffs have a limit", call);
      }
    }
  }

  private static long ordinaryMillis(int retry) {
    return retry < 2 ? 0 : Math.min(2_000, 100L << Math.min(retry - 2, 20));
  }

  /** Only the deadline itself is a timeout; a round trip and a late reply take some of it. */
  private void checkNotTooEarly(
      MongoException error, Duration took, Duration timeout, CallHistory.Call call) {
    Duration roundTrip =
        Duration.ofMillis(20 + 4 * plan.deployment().maxMicros() / 1_000).plus(slowestRoute());
    boolean byServer = error.getAttempts().stream().anyMatch(each -> each.error().getCode() == 50);
    if (error instanceof MongoOperationTimeoutException
        && !byServer
        && took.plus(roundTrip).compareTo(timeout) < 0) {
      broken("a timeout has passed", call);
    }
  }

  private Duration slowestRoute() {
    long millis = 0;
    for (Plan.Timed timed : plan.troubles()) {
      if (timed.trouble() instanceof Trouble.SlowRoute slow) {
        millis = Math.max(millis, 2L * slow.millis());
      }
    }
    return Duration.ofMillis(millis);
  }

  /** Without a deadline no ordinary retry starts later than this after the first failure. */
  private void checkWindow(List<Attempt> attempts, CallHistory.Call call) {
    Duration window = Duration.ofMillis(plan.client().serverSelectionTimeoutMs()).plus(SLACK);
    Duration since = Duration.ZERO.minus(attempts.get(0).duration());
    for (Attempt attempt : attempts) {
      if (attempt.number() > 1
          && since.compareTo(window) > 0
          && !isByLabel(attempts.get(attempt.number() - 2))) {
        broken("no retry starts after serverSelectionTimeoutMS", call);
      }
      since = since.plus(attempt.duration()).plus(attempt.backoff());
    }
  }

  /** A read is tried again after a network error, and not for ever. */
  private void checkRead(List<Attempt> attempts, CallHistory.Call call, boolean timed) {
    long brokenConnections =
        attempts.stream().filter(attempt -> isBrokenConnection(attempt)).count();
    if (brokenConnections > MOST_BROKEN_CONNECTIONS) {
      broken("ten broken connections end a read", call);
    }
    boolean onlyOne = attempts.size() == 1 && isRetryable(attempts.get(0));
    if (onlyOne && plan.client().retryReads() && !timed) {
      broken("a read is retried", call);
    }
  }

  /** A socket timeout counts, too: only the second one ends a read. */
  private static boolean isRetryable(Attempt attempt) {
    return attempt.phase() == Attempt.Phase.COMMAND
        && (attempt.error() instanceof MongoSocketReadException
            || attempt.error() instanceof MongoSocketReadTimeoutException
            || CODES.contains(attempt.error().getCode()));
  }

  private static boolean isBrokenConnection(Attempt attempt) {
    return attempt.phase() == Attempt.Phase.COMMAND
        && attempt.error().getClass() == MongoSocketReadException.class;
  }

  /** Without timeoutMS a write has one ordinary retry, and it has it. */
  private void checkWrite(List<Attempt> attempts, CallHistory.Call call) {
    long ordinary =
        attempts.stream()
            .filter(attempt -> attempt.decision() == Attempt.Decision.RETRY)
            .filter(attempt -> !isReselection(attempt) && !isByLabel(attempt))
            .count();
    if (ordinary > 1) {
      broken("a write has one ordinary retry", call);
    }
    Attempt last = attempts.get(attempts.size() - 1);
    if (ordinary == 0
        && isBrokenConnection(last)
        && Boolean.TRUE.equals(plan.client().retryWrites())
        && plan.deployment().kind() == Plan.Kind.REPLICA_SET
        && attempts.stream().noneMatch(RetryRules::isOverload)) {
      broken("a write is retried once", call);
    }
  }
}
