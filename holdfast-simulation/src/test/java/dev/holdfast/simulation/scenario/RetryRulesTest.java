package dev.holdfast.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.Outcome;
import dev.holdfast.internal.history.History;
import dev.holdfast.simulation.scenario.AttemptHistory.Kind;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** serverSelectionTimeoutMS is 2 seconds. */
class RetryRulesTest {
  private static Plan plan(
      @Nullable Boolean retryWrites, boolean retryReads, @Nullable Integer timeoutMs) {
    Plan drawn = Plan.of(0);
    Plan.Deployment deployment =
        new Plan.Deployment(
            Plan.Kind.REPLICA_SET, 3, 21, Duration.ZERO, Duration.ZERO, false, false, 20, 1_000);
    Plan.Client client =
        new Plan.Client(retryWrites, retryReads, timeoutMs, null, 2_000, 10_000, 100, 0, false);
    return new Plan(0, 0, deployment, client, 2, drawn.work(), Duration.ofSeconds(5), List.of());
  }

  private static final Plan PLAIN = plan(true, true, null);

  private static List<String> limits(AttemptHistory history, Plan plan) {
    return RetryLimits.check(history, plan.client()).stream().map(Violation::rule).toList();
  }

  private static List<String> obligations(AttemptHistory history, Plan plan) {
    return RetryObligations.check(history, plan).stream().map(Violation::rule).toList();
  }

  // --- limits ---

  @Test
  void overloadAllowsSixExecutions() {
    Attempts five = new Attempts().overload(0).overload(0).overload(0).overload(0).overload(0);
    assertThat(limits(five.succeeded(Kind.WRITE), PLAIN)).isEmpty();
    assertThat(limits(five.overload(0).failed(Kind.WRITE), PLAIN)).isEmpty();
    Attempts six =
        new Attempts().overload(0).overload(0).overload(0).overload(0).overload(0).overload(0);
    assertThat(limits(six.succeeded(Kind.WRITE), PLAIN))
        .containsExactly("six executions after overload");
  }

  @Test
  void aBackoffAfterOverloadDoubles() {
    assertThat(limits(new Attempts().overload(100).overload(200).failed(Kind.READ), PLAIN))
        .isEmpty();
    assertThat(limits(new Attempts().overload(101).overload(200).failed(Kind.READ), PLAIN))
        .containsExactly("backoffs have a limit");
  }

  @Test
  void noReadIsRetriedAfterTheWindow() {
    Attempts late = new Attempts().code(6).brokenConnection(1_900);
    assertThat(limits(late.succeeded(Kind.READ), PLAIN)).isEmpty();
    assertThat(limits(late.brokenConnection(500).succeeded(Kind.READ), PLAIN))
        .containsExactly("no retry starts after serverSelectionTimeoutMS");
  }

  @Test
  void theWindowBeginsWithTheFirstFailure() {
    assertThat(limits(new Attempts().brokenConnection(9_000).succeeded(Kind.READ), PLAIN))
        .isEmpty();
  }

  @Test
  void theOneRetryOfAWriteHasNoWindow() {
    Attempts slow = new Attempts().overload(0).overload(0).brokenConnection(5_000);
    assertThat(limits(slow.succeeded(Kind.WRITE), PLAIN)).isEmpty();
    assertThat(limits(slow.succeeded(Kind.WRITE), plan(true, true, 0)))
        .containsExactly("no retry starts after serverSelectionTimeoutMS");
  }

  @Test
  void aWriteHasOneOrdinaryRetry() {
    Attempts two = new Attempts().code(91).code(91);
    assertThat(limits(two.succeeded(Kind.WRITE), PLAIN))
        .containsExactly("a write has one ordinary retry");
    assertThat(limits(two.succeeded(Kind.WRITE), plan(true, true, 0))).isEmpty();
    assertThat(limits(two.failed(Kind.WRITE), PLAIN)).isEmpty();
    assertThat(limits(new Attempts().clearedPool(1).code(91).failed(Kind.WRITE), PLAIN)).isEmpty();
  }

  @Test
  void tenBrokenConnectionsOrTwoSocketTimeoutsEndARead() {
    Attempts deadly = new Attempts();
    for (int i = 0; i < 10; i++) {
      deadly.brokenConnection(1);
    }
    assertThat(limits(deadly.succeeded(Kind.READ), PLAIN))
        .containsExactly("ten broken connections end a read");
    assertThat(limits(deadly.failed(Kind.READ), PLAIN)).isEmpty();
    Attempts slow = new Attempts().socketTimeout(300).socketTimeout(300);
    assertThat(limits(slow.succeeded(Kind.READ), PLAIN))
        .containsExactly("two socket timeouts end a read");
    assertThat(limits(slow.failed(Kind.READ), PLAIN)).isEmpty();
  }

  @Test
  void switchesSwitchRetriesOff() {
    AttemptHistory ordinary = new Attempts().code(91).succeeded(Kind.WRITE);
    AttemptHistory shed = new Attempts().overload(0).succeeded(Kind.WRITE);
    assertThat(limits(ordinary, plan(null, true, null)))
        .containsExactly("retries are switched off");
    assertThat(limits(shed, plan(null, true, null))).isEmpty();
    assertThat(limits(shed, plan(false, true, null))).containsExactly("retries are switched off");
    AttemptHistory read = new Attempts().clearedPool(1).succeeded(Kind.READ);
    assertThat(limits(read, plan(true, false, null))).containsExactly("retries are switched off");
    AttemptHistory write = new Attempts().clearedPool(1).succeeded(Kind.WRITE);
    assertThat(limits(write, plan(false, true, null))).isEmpty();
  }

  // --- obligations ---

  @Test
  void aWriteIsRetriedOnce() {
    assertThat(obligations(new Attempts().brokenConnection(1).failed(Kind.WRITE), PLAIN))
        .containsExactly("a write is retried once");
    assertThat(obligations(new Attempts().brokenAuthentication().failed(Kind.WRITE), PLAIN))
        .containsExactly("a write is retried once");
    assertThat(obligations(new Attempts().code(91).code(91).failed(Kind.WRITE), PLAIN)).isEmpty();
    assertThat(obligations(new Attempts().code(11601).failed(Kind.WRITE), PLAIN)).isEmpty();
    assertThat(obligations(new Attempts().code(91).failed(Kind.WRITE), plan(null, true, null)))
        .isEmpty();
  }

  @Test
  void aClearedPoolDoesNotUseUpTheRetryOfAWrite() {
    AttemptHistory history = new Attempts().clearedPool(1).brokenConnection(1).failed(Kind.WRITE);
    assertThat(obligations(history, PLAIN)).containsExactly("a write is retried once");
  }

  @Test
  void afterAClearedPoolAServerIsSelectedAgainUntilTheWindowEnds() {
    AttemptHistory early = new Attempts().overload(50).clearedPool(1).failed(Kind.WRITE);
    assertThat(obligations(early, PLAIN))
        .containsExactly("after a cleared pool a server is selected again");
    AttemptHistory late = new Attempts().overload(50).clearedPool(2_000).failed(Kind.WRITE);
    assertThat(obligations(late, PLAIN)).isEmpty();
    AttemptHistory read = new Attempts().clearedPool(1).failed(Kind.READ);
    assertThat(obligations(read, plan(true, false, null))).isEmpty();
  }

  @Test
  void aReadIsRetriedHoweverLongItsFirstAttemptTook() {
    assertThat(obligations(new Attempts().socketTimeout(9_000).failed(Kind.READ), PLAIN))
        .containsExactly("a read is retried");
    assertThat(obligations(new Attempts().code(134).failed(Kind.READ), PLAIN))
        .containsExactly("a read is retried");
    AttemptHistory second = new Attempts().socketTimeout(900).socketTimeout(900).failed(Kind.READ);
    assertThat(obligations(second, PLAIN)).isEmpty();
    AttemptHistory late = new Attempts().code(6).brokenConnection(2_000).failed(Kind.READ);
    assertThat(obligations(late, PLAIN)).isEmpty();
  }

  @Test
  void whatAServerShedsIsRetriedWhileThereAreTokens() {
    assertThat(obligations(new Attempts().overload(0).failed(Kind.WRITE), PLAIN))
        .containsExactly("what a server sheds is retried");
    assertThat(obligations(new Attempts().tokens(0.9).overload(0).failed(Kind.WRITE), PLAIN))
        .isEmpty();
    assertThat(obligations(new Attempts().overload(0).failed(Kind.WRITE), plan(false, true, null)))
        .isEmpty();
  }

  // --- calls ---

  private static List<String> ofCall(MongoException error, AttemptHistory history, int millis) {
    History.write(error, history.attempts(), Outcome.UNKNOWN);
    CallHistory.Call call =
        new CallHistory.Call(
            0, "insertOne", 0, 0, millis * 1_000_000L, List.of("i0.0"), true, error);
    return RetryRules.check(List.of(call), List.of(), plan(true, true, 1_000)).stream()
        .map(Violation::rule)
        .toList();
  }

  @Test
  void aTimeoutEndsCallsAndNotTooEarly() {
    AttemptHistory history = new Attempts().code(91).failed(Kind.WRITE);
    MongoException timeout = new MongoOperationTimeoutException("late");
    assertThat(ofCall(timeout, history, 1_000)).isEmpty();
    assertThat(ofCall(timeout, history, 1_100)).containsExactly("timeoutMS ends calls");
    assertThat(ofCall(timeout, history, 700)).containsExactly("a timeout has passed");
  }
}
