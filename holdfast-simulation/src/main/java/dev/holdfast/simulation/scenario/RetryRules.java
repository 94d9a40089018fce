package dev.holdfast.simulation.scenario;

import dev.holdfast.MongoException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.simulation.scenario.AttemptHistory.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Checks retries and timeouts of calls by the attempts that the driver reports. Pure. */
final class RetryRules {
  /** Calls that consist of one command. Other calls may share their time among several commands. */
  private static final Set<String> WRITES =
      Set.of("insertOne", "updateOne", "findOneAndUpdate", "client bulkWrite");

  private static final Set<String> READS = Set.of("countDocuments");

  private static final Duration SLACK = Duration.ofMillis(20);

  private final Plan plan;
  private final List<Violation> violations = new ArrayList<>();

  private RetryRules(Plan plan) {
    this.plan = plan;
  }

  /**
   * @param retried the commands that succeeded after a retry
   */
  static List<Violation> check(
      List<CallHistory.Call> calls, List<AttemptHistory> retried, Plan plan) {
    RetryRules rules = new RetryRules(plan);
    for (CallHistory.Call call : calls) {
      if (WRITES.contains(call.what()) || READS.contains(call.what())) {
        rules.check(call);
      }
    }
    retried.forEach(rules::check);
    return rules.violations;
  }

  private void check(CallHistory.Call call) {
    Duration took = Duration.ofNanos(call.endedNanos() - call.begunNanos());
    Integer timeout = plan.client().timeoutMs();
    Duration limit = Duration.ofMillis(timeout == null ? 0 : timeout);
    boolean timed = !limit.isZero();
    if (timed && took.compareTo(limit.plus(SLACK).plus(Troubles.slackOfPauses(plan))) > 0) {
      violations.add(new Violation("timeoutMS ends calls", call.toString()));
    }
    if (!(call.error() instanceof MongoException error) || error.getAttempts().isEmpty()) {
      return;
    }
    Kind kind = READS.contains(call.what()) ? Kind.READ : Kind.WRITE;
    AttemptHistory history = new AttemptHistory(call.toString(), kind, error.getAttempts(), false);
    check(history);
    violations.addAll(RetryObligations.check(history, plan));
    if (timed) {
      checkNotTooEarly(error, took, limit, history);
    }
  }

  private void check(AttemptHistory history) {
    violations.addAll(RetryLimits.check(history, plan.client()));
    if (isUsedByOneThread()) {
      violations.addAll(TokenRules.check(history));
    }
  }

  /**
   * Whether only one thread takes tokens. After an interrupt, the client may kill a cursor in the background.
   */
  private boolean isUsedByOneThread() {
    return plan.workers() == 1
        && plan.troubles().stream()
            .noneMatch(timed -> timed.trouble() instanceof Trouble.Interrupt);
  }

  /** Only a passed deadline is a timeout. A round trip and a late reply may use up some of the time. */
  private void checkNotTooEarly(
      MongoException error, Duration took, Duration timeout, AttemptHistory history) {
    Duration roundTrip =
        Duration.ofMillis(20 + 4 * plan.deployment().maxMicros() / 1_000).plus(slowestRoute());
    boolean byServer = error.getAttempts().stream().anyMatch(each -> each.error().getCode() == 50);
    if (error instanceof MongoOperationTimeoutException
        && !byServer
        && took.plus(roundTrip).compareTo(timeout) < 0) {
      violations.add(new Violation("a timeout has passed", history.toString()));
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
}
