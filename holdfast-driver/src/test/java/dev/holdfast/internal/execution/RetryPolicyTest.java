package dev.holdfast.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Attempt;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoConnectionPoolClearedException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ServerId;
import dev.holdfast.internal.execution.Decision.GiveUp;
import dev.holdfast.internal.execution.Decision.Retry;
import dev.holdfast.internal.execution.RetryPolicy.Moment;
import dev.holdfast.internal.execution.RetryPolicy.Switches;
import dev.holdfast.internal.execution.RetryPolicy.Traits;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.operation.Kind;
import dev.holdfast.test.Requirement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The table of decisions, "The retry rules in one place", cell by cell. */
class RetryPolicyTest {
  private static final ServerAddress A = new ServerAddress("a");
  private static final Switches ON = new Switches(true, true, false, TimeUnit.SECONDS.toNanos(30));
  private static final Switches UNSET =
      new Switches(true, false, false, TimeUnit.SECONDS.toNanos(30));
  private static final Switches OFF =
      new Switches(false, false, true, TimeUnit.SECONDS.toNanos(30));
  private static final Traits READ = new Traits(Kind.READ, true, true, false, false, false);
  private static final Traits WRITE = new Traits(Kind.WRITE, true, true, false, false, false);
  private static final Traits MULTI = new Traits(Kind.WRITE, false, true, false, false, false);
  private static final Traits RUN = new Traits(Kind.ANY, false, true, false, false, false);
  private static final Moment NOW = new Moment(false, Long.MAX_VALUE, 0, 0, false, 1, true);

  private final AttemptLog log = new AttemptLog();
  private long changes;

  // Ordinary retries.

  @Test
  @Requirement({"RW-071", "RW-081"})
  void aWriteIsRetriedOnceAndAtOnce() {
    assertThat(after(reset(), WRITE, ON)).isEqualTo(retry("retryable write"));
    assertThat(after(code(91), WRITE, ON)).isEqualTo(new GiveUp("a write is retried once"));
  }

  @Test
  @Requirement("BP-038")
  void withATimeoutAWriteIsRetriedUntilItEnds() {
    Moment limited = new Moment(true, TimeUnit.SECONDS.toNanos(1), 0, 0, false, 0, true);
    for (int i = 0; i < 20; i++) {
      assertThat(after(reset(), WRITE, ON, limited)).isInstanceOf(Retry.class);
    }
    Moment over = new Moment(true, 0, 0, 0, false, 0, true);
    assertThat(after(reset(), WRITE, ON, over))
        .isEqualTo(new GiveUp("the operation's timeout has passed", true));
  }

  @Test
  @Requirement({"RW-065", "RW-070"})
  void withoutRetryWritesAWriteIsNotRetried() {
    assertThat(after(reset(), WRITE, UNSET)).isInstanceOf(GiveUp.class);
    assertThat(after(reset(), WRITE, OFF)).isInstanceOf(GiveUp.class);
  }

  @Test
  @Requirement({"RW-052", "RW-054"})
  void aWriteThatIsNotListedIsNotRetried() {
    assertThat(after(reset(), MULTI, ON)).isEqualTo(new GiveUp("not a retryable write"));
  }

  @Test
  @Requirement({"RW-030", "RW-028"})
  void onAServerThatSupportsNoRetryableWritesAWriteIsNotRetried() {
    log.add(entry(reset(), Attempt.Phase.COMMAND, true, false, false));
    assertThat(RetryPolicy.decide(log, WRITE, ON, NOW))
        .isEqualTo(new GiveUp("the server supports no retryable writes"));
  }

  @Test
  @Requirement({"RR-023", "RR-048", "RR-050"})
  void onAServerThatIsTooOldAReadIsNotRetried() {
    log.add(entry(reset(), Attempt.Phase.COMMAND, true, false, false));
    assertThat(RetryPolicy.decide(log, READ, ON, NOW))
        .isEqualTo(new GiveUp("the server supports no retryable reads"));
  }

  @Test
  @Requirement({"RW-072", "BP-031"})
  void otherErrorsAreRaisedAtOnce() {
    assertThat(after(code(11000), WRITE, ON)).isEqualTo(new GiveUp("not a retryable error"));
    assertThat(after(code(2), READ, ON)).isEqualTo(new GiveUp("not a retryable error"));
  }

  @Test
  @Requirement("RW-048")
  void unacknowledgedWritesAreNeverRetriedNotEvenAfterOverload() {
    Traits silent = new Traits(Kind.WRITE, true, false, false, false, false);
    assertThat(after(reset(), silent, ON)).isInstanceOf(GiveUp.class);
    assertThat(after(overload(), silent, ON)).isInstanceOf(GiveUp.class);
  }

  @Test
  @Requirement({"BP-040", "RR-049"})
  void inATransactionOnlyLabelledErrorsAreRetried() {
    Traits write = new Traits(Kind.WRITE, true, true, true, false, true);
    Traits read = new Traits(Kind.READ, true, true, true, false, true);
    assertThat(after(reset(), write, ON)).isEqualTo(new GiveUp("in a transaction"));
    assertThat(after(reset(), read, ON)).isEqualTo(new GiveUp("in a transaction"));
    assertThat(after(overload(), write, ON)).isInstanceOf(Retry.class);
  }

  @Test
  void commitAndAbortAreRetriedWhateverRetryWritesSays() {
    Traits commit = new Traits(Kind.WRITE, true, true, false, true, false);
    assertThat(after(reset(), commit, OFF)).isEqualTo(retry("retryable write"));
  }

  @Test
  @Requirement({"RR-052", "RR-053"})
  void aReadIsRetriedUntilAnErrorIsNotRetryable() {
    for (int i = 0; i < 50; i++) {
      changes = i; // Each failure made the topology change.
      assertThat(after(code(91), READ, ON, at(changes + 1))).isInstanceOf(Retry.class);
    }
    assertThat(after(code(2), READ, ON)).isInstanceOf(GiveUp.class);
  }

  @Test
  @Requirement({"RR-047", "RR-050"})
  void withoutRetryReadsAReadIsNotRetried() {
    assertThat(after(reset(), READ, OFF)).isEqualTo(new GiveUp("retryReads is false"));
  }

  @Test
  @Requirement({"RR-042", "RR-044", "RR-045"})
  void readsThatAreNotListedAndRunCommandAreNotRetriedOrdinarily() {
    Traits getMore = new Traits(Kind.READ, false, true, false, false, true);
    assertThat(after(reset(), getMore, ON)).isEqualTo(new GiveUp("not a retryable read"));
    assertThat(after(code(91), RUN, ON)).isEqualTo(new GiveUp("runCommand is not retried"));
  }

  @Test
  @Requirement({"RR-054", "RR-055"})
  void theSecondSocketTimeoutEndsAReadAndIsWhatIsRaised() {
    assertThat(afterTimeout()).isInstanceOf(Retry.class);
    assertThat(after(code(91), READ, ON)).isInstanceOf(Retry.class);
    assertThat(afterTimeout()).isEqualTo(new GiveUp("the second socket timeout"));
    assertThat(log.toRaise()).isSameAs(log.last());
  }

  @Test
  void aReadEndsWhenNothingHasChangedForAsLongAsASelectionWouldWait() {
    Moment late = new Moment(false, 0, TimeUnit.SECONDS.toNanos(30), 0, true, 0, true);
    Moment early = new Moment(false, 0, TimeUnit.SECONDS.toNanos(30) - 1, 0, true, 0, true);
    assertThat(after(code(6), READ, ON, early)).isInstanceOf(Retry.class);
    assertThat(after(code(6), READ, ON, late)).isInstanceOf(GiveUp.class);
  }

  @Test
  void aReadGoesOnWhenSomethingHasChanged() {
    Moment late = new Moment(false, 0, TimeUnit.SECONDS.toNanos(300), 1, true, 0, true);
    assertThat(after(code(6), READ, ON, late)).isInstanceOf(Retry.class);
  }

  @Test
  void fromTheSecondOrdinaryRetryWithoutNewsOnThereIsABackoff() {
    assertThat(backoff(after(code(6), READ, ON))).isZero();
    assertThat(backoff(after(code(6), READ, ON))).hasMillis(100);
    assertThat(backoff(after(code(6), READ, ON))).hasMillis(200);
  }

  @Test
  void newsEndThatBackoff() {
    after(code(6), READ, ON);
    after(code(6), READ, ON);
    changes = 1;
    assertThat(backoff(after(code(6), READ, ON, at(1)))).isZero();
  }

  @Test
  @Requirement("RR-013")
  void aReadThatFoundItsPoolClearedGoesElsewhere() {
    log.add(entry(cleared(), Attempt.Phase.CHECK_OUT, false, true, false));
    assertThat(RetryPolicy.decide(log, READ, ON, NOW)).isEqualTo(retry("retryable read"));
  }

  @Test
  void aWriteThatFoundItsPoolClearedGoesElsewhereOnceBecauseNothingWasSent() {
    for (Switches switches : new Switches[] {ON, UNSET, OFF}) {
      AttemptLog own = new AttemptLog();
      own.add(entry(cleared(), Attempt.Phase.CHECK_OUT, false, true, false));
      assertThat(RetryPolicy.decide(own, MULTI, switches, NOW)).isInstanceOf(Retry.class);
      own.add(entry(cleared(), Attempt.Phase.CHECK_OUT, false, true, false));
      assertThat(RetryPolicy.decide(own, MULTI, switches, NOW)).isInstanceOf(GiveUp.class);
    }
    Traits inTransaction = new Traits(Kind.WRITE, true, true, true, false, false);
    log.add(entry(cleared(), Attempt.Phase.CHECK_OUT, false, true, false));
    assertThat(RetryPolicy.decide(log, inTransaction, ON, NOW)).isInstanceOf(GiveUp.class);
  }

  @Test
  void withATimeoutAWriteThatFindsPoolsClearedGoesOnUntilItsDeadline() {
    Moment limited = new Moment(true, TimeUnit.SECONDS.toNanos(1), 0, 0, false, 0, true);
    assertThat(after(reset(), WRITE, ON, limited)).isInstanceOf(Retry.class);
    for (int i = 0; i < 5; i++) {
      log.add(entry(cleared(), Attempt.Phase.CHECK_OUT, false, true, false));
      assertThat(RetryPolicy.decide(log, WRITE, ON, limited)).isInstanceOf(Retry.class);
    }
    Moment passed = new Moment(true, 0, 0, 0, false, 0, true);
    assertThat(RetryPolicy.decide(log, WRITE, ON, passed)).isInstanceOf(GiveUp.class);
    assertThat(RetryPolicy.decide(log, WRITE, ON, NOW)).isInstanceOf(GiveUp.class);
  }

  @Test
  @Requirement("RR-057")
  void aSelectionThatFailsIsNeverRetried() {
    log.add(
        entry(new MongoTimeoutException("nobody"), Attempt.Phase.SELECTION, false, true, false));
    assertThat(RetryPolicy.decide(log, READ, ON, NOW)).isInstanceOf(GiveUp.class);
  }

  @Test
  @Requirement("RR-014")
  void aWriteConcernErrorMakesNoReadRetryable() {
    log.add(
        new AttemptLog.Entry(
            Failure.of(code(91)), Attempt.Phase.COMMAND, true, true, false, true, "x", 0, 0));
    assertThat(RetryPolicy.decide(log, READ, ON, NOW)).isInstanceOf(GiveUp.class);
  }

  // Label-driven retries.

  @ParameterizedTest
  @EnumSource(Kind.class)
  @Requirement({"BP-001", "BP-006", "BP-007", "BP-008", "BP-009", "BP-010", "BP-030"})
  void everyCommandIsRetriedFiveTimesAfterOverload(Kind kind) {
    Traits any = new Traits(kind, false, true, false, false, false);
    for (int i = 0; i < 5; i++) {
      assertThat(after(overload(), any, UNSET)).as("retry " + (i + 1)).isInstanceOf(Retry.class);
    }
    assertThat(after(overload(), any, UNSET)).isEqualTo(new GiveUp("all 5 retries are used up"));
  }

  @Test
  @Requirement({"BP-016", "BP-017", "BP-020"})
  void aTimeoutDoesNotLiftTheLimitOfFive() {
    Moment limited = new Moment(true, Long.MAX_VALUE, 0, 0, false, 0, true);
    for (int i = 0; i < 5; i++) {
      assertThat(after(overload(), WRITE, ON, limited)).isInstanceOf(Retry.class);
    }
    assertThat(after(overload(), WRITE, ON, limited)).isInstanceOf(GiveUp.class);
  }

  @Test
  @Requirement("BP-033")
  void onceOverloadWasSeenAllRetriesCount() {
    changes = 0;
    after(overload(), READ, ON);
    for (int i = 1; i <= 4; i++) {
      changes = i;
      assertThat(after(code(91), READ, ON, at(i + 1))).isInstanceOf(Retry.class);
    }
    assertThat(after(code(91), READ, ON, at(9))).isEqualTo(new GiveUp("all 5 retries are used up"));
  }

  @Test
  @Requirement("BP-015")
  void overloadWithoutTheRetryableLabelIsNotRetriedByThisRule() {
    MongoException error = code(462);
    error.addLabel(MongoException.SYSTEM_OVERLOADED_ERROR_LABEL);
    assertThat(after(error, MULTI, ON)).isInstanceOf(GiveUp.class);
  }

  @ParameterizedTest
  @CsvSource({
    "READ, true, false, false, true",
    "READ, false, false, false, false",
    "READ, true, false, true, true",
    "WRITE, true, false, false, true",
    "WRITE, true, false, true, false",
    "WRITE, false, false, false, true",
    "ANY, true, false, false, true",
    "ANY, false, false, false, false",
    "ANY, true, false, true, false"
  })
  @Requirement("BP-037")
  void onlyAnExplicitFalseSwitchesOverloadRetriesOff(
      Kind kind, boolean reads, boolean writes, boolean refused, boolean retried) {
    Traits traits = new Traits(kind, false, true, false, false, false);
    assertThat(after(overload(), traits, new Switches(reads, writes, refused, 0)) instanceof Retry)
        .isEqualTo(retried);
  }

  @Test
  @Requirement({"BP-021", "BP-022", "BP-023", "BP-025", "BP-027"})
  void theBackoffDoublesFromAHundredMilliseconds() {
    long[] expected = {100, 200, 400, 800, 1600};
    for (long millis : expected) {
      assertThat(backoff(after(overload(), WRITE, ON))).hasMillis(millis);
    }
  }

  @Test
  @Requirement({"BP-022", "BP-024", "BP-026"})
  void theBackoffIsJitteredAndCapped() {
    assertThat(RetryPolicy.backoff(0, 0.5)).hasMillis(50);
    assertThat(RetryPolicy.backoff(3, 0)).isZero();
    assertThat(RetryPolicy.backoff(6, 1)).hasMillis(6400);
    assertThat(RetryPolicy.backoff(7, 1)).hasMillis(10_000);
    assertThat(RetryPolicy.backoff(1000, 1)).hasMillis(10_000);
  }

  @Test
  @Requirement("BP-032")
  void withoutTheOverloadLabelThereIsNoBackoff() {
    MongoException error = code(1);
    error.addLabel(MongoException.RETRYABLE_ERROR_LABEL);
    for (int i = 0; i < 3; i++) {
      assertThat(backoff(after(error, WRITE, ON))).isZero();
    }
  }

  @Test
  @Requirement({"BP-018", "BP-034"})
  void aBackoffThatWouldOutlastTheTimeoutIsNotBegun() {
    Moment tight = new Moment(true, TimeUnit.MILLISECONDS.toNanos(100), 0, 0, false, 1, true);
    assertThat(after(overload(), WRITE, ON, tight))
        .isEqualTo(new GiveUp("the backoff would outlast the operation's timeout"));
  }

  @Test
  @Requirement({"BP-019", "BP-035"})
  void withoutATokenThereIsNoOverloadRetry() {
    Moment broke = new Moment(false, 0, 0, 0, false, 1, false);
    assertThat(after(overload(), WRITE, ON, broke))
        .isEqualTo(new GiveUp("the retry budget of this client is used up"));
  }

  @Test
  void ordinaryRetriesNeedNoToken() {
    Moment broke = new Moment(false, 0, 0, 0, false, 1, false);
    assertThat(after(reset(), WRITE, ON, broke)).isInstanceOf(Retry.class);
  }

  @Test
  @Requirement("BP-028")
  void theFailedServerIsAvoidedAfterOverloadAndOnShardedClusters() {
    assertThat(deprioritizes(after(overload(), WRITE, ON))).isTrue();
    assertThat(deprioritizes(after(reset(), READ, ON))).isFalse();
    Moment sharded = new Moment(false, 0, 0, 0, true, 1, true);
    assertThat(deprioritizes(after(reset(), READ, ON, sharded))).isTrue();
  }

  @Test
  void whatIsBoundToAServerAvoidsNobody() {
    Traits bound = new Traits(Kind.READ, false, true, false, false, true);
    assertThat(deprioritizes(after(overload(), bound, ON))).isFalse();
  }

  private Decision after(MongoException error, Traits traits, Switches switches) {
    return after(error, traits, switches, NOW);
  }

  private Decision after(MongoException error, Traits traits, Switches switches, Moment moment) {
    log.add(entry(error, Attempt.Phase.COMMAND, true, true, false));
    Decision decision = RetryPolicy.decide(log, traits, switches, moment);
    if (decision instanceof Retry retry && retry.ordinary()) {
      log.countOrdinaryRetry();
    }
    return decision;
  }

  private Decision afterTimeout() {
    log.add(
        entry(
            new MongoSocketReadTimeoutException("slow", A),
            Attempt.Phase.COMMAND,
            true,
            true,
            true));
    return RetryPolicy.decide(log, READ, ON, NOW);
  }

  private AttemptLog.Entry entry(
      MongoException error,
      Attempt.Phase phase,
      boolean sent,
      boolean eligible,
      boolean socketTimeout) {
    return new AttemptLog.Entry(
        Failure.of(error), phase, sent, eligible, socketTimeout, false, null, changes, 0);
  }

  private static Moment at(long changes) {
    return new Moment(false, 0, 0, changes, false, 1, true);
  }

  private static Retry retry(String rule) {
    return new Retry(rule, true, Duration.ZERO, false);
  }

  private static Duration backoff(Decision decision) {
    return ((Retry) decision).backoff();
  }

  private static boolean deprioritizes(Decision decision) {
    return ((Retry) decision).deprioritize();
  }

  private static MongoException reset() {
    return new MongoSocketReadException("reset", A);
  }

  private static MongoException cleared() {
    return new MongoConnectionPoolClearedException(new ServerId(new ClusterId(), A), null);
  }

  private static MongoException code(int code) {
    return new MongoCommandException(
        BsonDocument.parse("{ok: 0, code: " + code + ", errmsg: 'x'}"), A);
  }

  private static MongoException overload() {
    return new MongoCommandException(
        BsonDocument.parse(
            "{ok: 0, code: 462, errorLabels: ['SystemOverloadedError', 'RetryableError']}"),
        A);
  }
}
