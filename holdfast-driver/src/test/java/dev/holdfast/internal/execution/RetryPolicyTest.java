package dev.holdfast.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.holdfast.Attempt;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoConnectionPoolClearedException;
import dev.holdfast.MongoCredential;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSecurityException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ServerId;
import dev.holdfast.internal.execution.AttemptLog.Entry;
import dev.holdfast.internal.execution.AttemptLog.WriteConcernReply;
import dev.holdfast.internal.execution.Decision.Basis;
import dev.holdfast.internal.execution.Decision.GiveUp;
import dev.holdfast.internal.execution.Decision.Retry;
import dev.holdfast.internal.execution.RetryPolicy.Moment;
import dev.holdfast.internal.execution.RetryPolicy.Switches;
import dev.holdfast.internal.execution.RetryPolicy.Traits;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.operation.RetryKind;
import dev.holdfast.test.Requirement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The table "The retry rules in one place" of the decisions, cell by cell. */
class RetryPolicyTest {
  private static final ServerAddress A = new ServerAddress("a");
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);
  private static final Switches ON = new Switches(true, true, false, PATIENCE);
  private static final Switches UNSET = new Switches(true, false, false, PATIENCE);
  private static final Switches OFF = new Switches(false, false, true, PATIENCE);
  private static final Traits READ = new Traits(RetryKind.READ, true, true, false, false, false);
  private static final Traits WRITE = new Traits(RetryKind.WRITE, true, true, false, false, false);
  private static final Traits MULTI = new Traits(RetryKind.WRITE, false, true, false, false, false);
  private static final Traits RUN = new Traits(RetryKind.ANY, false, true, false, false, false);
  private static final Traits COMMIT = new Traits(RetryKind.WRITE, true, true, false, true, false);
  private static final Moment NOW = new Moment(false, Long.MAX_VALUE, 0, 0, false, 1, true);

  private final AttemptLog log = new AttemptLog();

  @Test
  void unsetRetryWritesIsNeitherOnNorRefused() {
    assertThat(Switches.of(settings(true, true))).isEqualTo(ON);
    assertThat(Switches.of(settings(null, true))).isEqualTo(UNSET);
    assertThat(Switches.of(settings(false, false))).isEqualTo(OFF);
  }

  private static Executor.Settings settings(@Nullable Boolean retryWrites, boolean retryReads) {
    long patience = TimeUnit.NANOSECONDS.toMillis(PATIENCE);
    return new Executor.Settings(retryWrites, retryReads, patience, 0, null, List.of());
  }

  @Nested
  class OrdinaryWrites {
    @Test
    @Requirement({"RW-071", "RW-081"})
    void areRetriedOnceAndAtOnce() {
      assertThat(after(reset(), WRITE, ON)).isEqualTo(retry("retryable write", false));
      assertThat(after(code(91), WRITE, ON)).isEqualTo(new GiveUp("a write is retried once"));
    }

    @Test
    @Requirement("BP-038")
    void areRetriedUntilTheDeadlineIfThereIsOne() {
      for (int i = 0; i < 20; i++) {
        assertThat(after(reset(), WRITE, ON, leaving(1_000))).isInstanceOf(Retry.class);
      }
      assertThat(after(reset(), WRITE, ON, leaving(0)))
          .isEqualTo(
              new GiveUp("the operation's timeout leaves no time for another attempt", true));
    }

    @Test
    @Requirement("RW-081")
    void underTimeoutZeroEndWithTheWindowAfterTheFirstFailure() {
      Moment unlimited = new Moment(true, Long.MAX_VALUE, 0, PATIENCE - 1, false, 0, true);
      for (int i = 0; i < 20; i++) {
        assertThat(after(reset(), WRITE, ON, unlimited)).isEqualTo(retry("retryable write", true));
      }
      Moment over = new Moment(true, Long.MAX_VALUE, 0, PATIENCE, false, 0, true);
      assertThat(after(reset(), WRITE, ON, over))
          .isEqualTo(new GiveUp("serverSelectionTimeoutMS has passed since the first failure"));
    }

    @Test
    void withoutTimeoutHaveNoWindowBecauseTheyAreRetriedOnce() {
      Moment late = new Moment(false, Long.MAX_VALUE, 0, PATIENCE + 1, false, 1, true);
      assertThat(after(reset(), WRITE, ON, late)).isEqualTo(retry("retryable write", false));
    }

    @Test
    @Requirement({"RW-065", "RW-070"})
    void areNotRetriedUnlessRetryWritesIsTrue() {
      assertThat(after(reset(), WRITE, UNSET)).isEqualTo(new GiveUp("retryWrites is not true"));
      assertThat(after(reset(), WRITE, OFF)).isEqualTo(new GiveUp("retryWrites is not true"));
    }

    @Test
    @Requirement({"RW-052", "RW-054"})
    void areNotRetriedIfTheyAreNotListed() {
      assertThat(after(reset(), MULTI, ON)).isEqualTo(new GiveUp("not a retryable write"));
    }

    @Test
    @Requirement({"RW-030", "RW-028"})
    void areNotRetriedAfterAServerWithoutSupport() {
      log.add(entry(reset(), Attempt.Phase.COMMAND, true, true, false));
      assertThat(decide(WRITE, ON))
          .isEqualTo(new GiveUp("the server supports no retryable writes"));
    }

    @Test
    @Requirement({"RW-072", "BP-031"})
    void areNotRetriedAfterOtherErrors() {
      assertThat(after(code(11000), WRITE, ON)).isEqualTo(new GiveUp("not a retryable error"));
    }

    @Test
    @Requirement("RW-103")
    void areNotSentAgainOnceTheyWereSentWithoutATransactionNumber() {
      log.add(entry(overload(), Attempt.Phase.COMMAND, true, false, true));
      log.count(Basis.LABEL);
      log.add(entry(reset(), Attempt.Phase.COMMAND, true, false, true));
      assertThat(decide(WRITE, ON))
          .isEqualTo(new GiveUp("an earlier attempt was sent without a transaction number"));
    }

    @Test
    @Requirement("RW-103")
    void areNotSentAgainIfAnyEarlierAttemptHadNoNumber() {
      log.add(entry(overload(), Attempt.Phase.COMMAND, true, false, true));
      log.count(Basis.LABEL);
      log.add(entry(reset(), Attempt.Phase.COMMAND, true, true, true));
      assertThat(decide(WRITE, ON))
          .isEqualTo(new GiveUp("an earlier attempt was sent without a transaction number"));
    }

    @Test
    @Requirement("RW-102")
    void areRetriedAfterAConnectionThatFailedBeforeAnythingWasSent() {
      log.add(entry(reset(), Attempt.Phase.CHECK_OUT, false, false, true));
      assertThat(decide(WRITE, ON)).isEqualTo(retry("retryable write", false));
    }

    @ParameterizedTest
    @CsvSource({"91, true", "18, false"})
    @Requirement("RW-102")
    void areRetriedAfterAuthenticationThatFailedWithARetryableCode(int code, boolean retried) {
      MongoException refused = security(code, false);
      log.add(entry(refused, Attempt.Phase.CHECK_OUT, false, false, true));
      assertThat(decide(WRITE, ON) instanceof Retry).isEqualTo(retried);
    }

    @Test
    @Requirement("RW-048")
    void withoutAcknowledgementAreNeverRetriedNotEvenAfterOverload() {
      Traits silent = new Traits(RetryKind.WRITE, true, false, false, false, false);
      GiveUp never = new GiveUp("unacknowledged writes are never retried");
      assertThat(after(reset(), silent, ON)).isEqualTo(never);
      assertThat(after(overload(), silent, ON)).isEqualTo(never);
    }

    @Test
    void withoutAcknowledgementSelectAgainAfterAClearedPoolBecauseNothingWasSent() {
      Traits silent = new Traits(RetryKind.WRITE, true, false, false, false, false);
      assertThat(afterClearedPool(silent, OFF, NOW))
          .isInstanceOfSatisfying(
              Retry.class, retry -> assertThat(retry.basis()).isEqualTo(Basis.RESELECTION));
    }

    @Test
    void endingATransactionAreRetriedWhateverRetryWritesSays() {
      assertThat(after(reset(), COMMIT, OFF)).isEqualTo(retry("retryable write", false));
      assertThat(after(reset(), COMMIT, OFF)).isEqualTo(new GiveUp("a write is retried once"));
    }

    @Test
    @Requirement("BP-033")
    void afterOverloadShareTheLimitOfFiveRetries() {
      after(overload(), WRITE, ON, leaving(100_000));
      for (int i = 0; i < 4; i++) {
        assertThat(after(reset(), WRITE, ON, leaving(100_000))).isInstanceOf(Retry.class);
      }
      assertThat(after(reset(), WRITE, ON, leaving(100_000)))
          .isEqualTo(new GiveUp("all 5 retries are used up"));
    }
  }

  @Nested
  class OrdinaryReads {
    @Test
    @Requirement({"RR-052", "RR-053"})
    void areRetriedUntilAnErrorIsNotRetryable() {
      for (int i = 0; i < 50; i++) {
        assertThat(after(code(91), READ, ON)).isInstanceOf(Retry.class);
      }
      assertThat(after(code(2), READ, ON)).isEqualTo(new GiveUp("not a retryable error"));
    }

    @Test
    @Requirement({"RR-023", "RR-048", "RR-050"})
    void areNotRetriedAfterAServerThatIsTooOld() {
      log.add(entry(reset(), Attempt.Phase.COMMAND, true, false, false));
      assertThat(decide(READ, ON)).isEqualTo(new GiveUp("the server supports no retryable reads"));
    }

    @Test
    @Requirement({"RR-047", "RR-050"})
    void areNotRetriedWithoutRetryReads() {
      assertThat(after(reset(), READ, OFF)).isEqualTo(new GiveUp("retryReads is false"));
    }

    @Test
    @Requirement({"RR-042", "RR-044"})
    void areNotRetriedIfTheyAreNotListed() {
      Traits getMore = new Traits(RetryKind.READ, false, true, false, false, true);
      assertThat(after(reset(), getMore, ON)).isEqualTo(new GiveUp("not a retryable read"));
    }

    @Test
    @Requirement({"RR-054", "RR-055"})
    void endWithTheSecondSocketTimeoutWhichIsRaised() {
      assertThat(afterSocketTimeout()).isInstanceOf(Retry.class);
      assertThat(after(code(91), READ, ON)).isInstanceOf(Retry.class);
      assertThat(afterSocketTimeout()).isEqualTo(new GiveUp("the second socket timeout"));
      assertThat(log.toRaise()).isSameAs(log.last());
    }

    @Test
    @Requirement("RR-054")
    void goOnAfterTwoSocketTimeoutsOnlyIfTheLastErrorIsAnother() {
      afterSocketTimeout();
      log.add(socketTimeout());
      assertThat(after(code(91), READ, ON)).isInstanceOf(Retry.class);
    }

    @Test
    @Requirement("RR-086")
    void endServerSelectionTimeoutAfterTheFirstFailure() {
      log.add(entry(code(6), 5));
      assertThat(decide(READ, ON, at(5 + PATIENCE - 1))).isEqualTo(retry("retryable read", true));
      assertThat(decide(READ, ON, at(5 + PATIENCE)))
          .isEqualTo(new GiveUp("serverSelectionTimeoutMS has passed since the first failure"));
    }

    @Test
    @Requirement("RR-086")
    void countTheWindowFromTheFirstFailureAndNotFromTheLast() {
      log.add(entry(code(6), 0));
      log.count(Basis.ORDINARY);
      log.add(entry(code(6), PATIENCE));
      assertThat(decide(READ, ON, at(PATIENCE))).isInstanceOf(GiveUp.class);
    }

    @Test
    void withoutServerSelectionTimeoutHaveNoWindow() {
      Switches endless = new Switches(true, true, false, -1);
      log.add(entry(code(6), 0));
      assertThat(decide(READ, endless, at(Long.MAX_VALUE / 2)))
          .isEqualTo(retry("retryable read", false));
      Switches impatient = new Switches(true, true, false, 0);
      assertThat(decide(READ, impatient, at(0))).isInstanceOf(GiveUp.class);
    }

    @Test
    @Requirement({"RR-056", "RR-087"})
    void withADeadlineGoOnUntilLessThanOneRoundTripIsLeft() {
      Moment enough = new Moment(true, 11, 10, 10 * PATIENCE, false, 1, true);
      assertThat(after(code(6), READ, ON, enough)).isEqualTo(retry("retryable read", false));
      Moment tooLittle = new Moment(true, 10, 10, 0, false, 1, true);
      assertThat(after(code(6), READ, ON, tooLittle))
          .isEqualTo(
              new GiveUp("the operation's timeout leaves no time for another attempt", true));
    }

    @Test
    @Requirement("RR-086")
    void endWithTheTenthConnectionThatAServerBroke() {
      for (int i = 1; i < 10; i++) {
        assertThat(after(reset(), READ, ON)).as("attempt " + i).isInstanceOf(Retry.class);
      }
      assertThat(after(code(91), READ, ON)).as("another error").isInstanceOf(Retry.class);
      assertThat(after(reset(), READ, ON))
          .isEqualTo(new GiveUp("10 servers broke the connection when they received it"));
    }

    @Test
    @Requirement("RR-086")
    void doNotCountConnectionsThatBrokeBeforeTheCommandWasSent() {
      for (int i = 0; i < 30; i++) {
        log.add(entry(reset(), Attempt.Phase.CHECK_OUT, false, false, true));
        assertThat(decide(READ, ON)).isInstanceOf(Retry.class);
        log.add(socketTimeout());
      }
    }

    @Test
    @Requirement("RR-014")
    void areNotRetriedAfterAWriteConcernError() {
      log.add(writeConcernError(code(91), false, true));
      assertThat(decide(READ, ON)).isEqualTo(new GiveUp("not a retryable error"));
    }

    @Test
    @Requirement("RR-057")
    void areNotRetriedAfterASelectionThatFailed() {
      log.add(
          entry(new MongoTimeoutException("none"), Attempt.Phase.SELECTION, false, false, true));
      assertThat(decide(READ, ON)).isEqualTo(new GiveUp("not a retryable error"));
    }
  }

  @Nested
  class BackoffOfOrdinaryRetries {
    @Test
    @Requirement({"RR-087", "BP-032"})
    void startsWithTheSecondRetryAndDoublesUpToTwoSeconds() {
      long[] expected = {0, 100, 200, 400, 800, 1600, 2000, 2000};
      for (long millis : expected) {
        assertThat(backoff(after(code(6), READ, ON))).hasMillis(millis);
      }
    }

    @Test
    void isJittered() {
      Moment half = new Moment(false, Long.MAX_VALUE, 0, 0, false, 0.5, true);
      after(code(6), READ, ON, half);
      assertThat(backoff(after(code(6), READ, ON, half))).hasMillis(50);
    }

    @Test
    @Requirement("RR-087")
    void takesAtMostHalfOfWhatTheDeadlineLeaves() {
      after(code(6), READ, ON, leaving(60));
      assertThat(backoff(after(code(6), READ, ON, leaving(60)))).hasMillis(30);
      assertThat(backoff(after(code(6), READ, ON, leaving(1_000)))).hasMillis(200);
    }

    @Test
    @Requirement("RR-086")
    void takesAtMostHalfOfWhatTheWindowLeaves() {
      log.add(entry(code(6), 0));
      log.count(Basis.ORDINARY);
      Moment late = at(PATIENCE - TimeUnit.MILLISECONDS.toNanos(40));
      assertThat(backoff(decide(READ, ON, late))).hasMillis(20);
    }

    @Test
    void countsReselectionsApart() {
      afterClearedPool(WRITE, ON, leaving(100_000));
      afterClearedPool(WRITE, ON, leaving(100_000));
      assertThat(backoff(after(reset(), WRITE, ON, leaving(100_000)))).isZero();
      assertThat(backoff(after(reset(), WRITE, ON, leaving(100_000)))).hasMillis(100);
    }
  }

  @Nested
  class ClearedPools {
    @ParameterizedTest
    @CsvSource({"ON", "UNSET", "OFF"})
    @Requirement("RW-104")
    void letWritesAndRunCommandSelectAgainWhateverTheSwitchesSay(String name) {
      Switches switches = name.equals("ON") ? ON : name.equals("UNSET") ? UNSET : OFF;
      for (Traits traits : new Traits[] {WRITE, MULTI, COMMIT, RUN}) {
        AttemptLog own = new AttemptLog();
        for (int i = 0; i < 3; i++) {
          own.add(entry(cleared(), Attempt.Phase.CHECK_OUT, false, false, true));
          assertThat(RetryPolicy.decide(own, traits, switches, NOW))
              .asInstanceOf(type(Retry.class))
              .satisfies(retry -> assertThat(retry.basis()).isEqualTo(Basis.RESELECTION))
              .satisfies(retry -> assertThat(retry.windowed()).isTrue());
          own.count(Basis.RESELECTION);
        }
      }
    }

    @Test
    @Requirement("RR-013")
    void letReadsSelectAgainUnlessRetryReadsIsFalse() {
      assertThat(afterClearedPool(READ, ON, NOW)).isInstanceOf(Retry.class);
      assertThat(afterClearedPool(READ, OFF, NOW)).isEqualTo(new GiveUp("retryReads is false"));
    }

    @Test
    void endCommandsInATransactionAndCommandsOfOneServer() {
      Traits inTransaction = new Traits(RetryKind.WRITE, true, true, true, false, false);
      assertThat(afterClearedPool(inTransaction, ON, NOW))
          .isEqualTo(new GiveUp("in a transaction"));
      Traits getMore = new Traits(RetryKind.READ, false, true, false, false, true);
      assertThat(afterClearedPool(getMore, ON, NOW))
          .isEqualTo(new GiveUp("the pool of the only server that can run it was cleared"));
    }

    @Test
    @Requirement("RW-104")
    void doNotUseUpTheRetryOfAWrite() {
      afterClearedPool(WRITE, ON, NOW);
      afterClearedPool(WRITE, ON, NOW);
      assertThat(after(reset(), WRITE, ON)).isEqualTo(retry("retryable write", false));
      assertThat(after(reset(), WRITE, ON)).isEqualTo(new GiveUp("a write is retried once"));
    }

    @Test
    @Requirement("RW-104")
    void areNotFinalAfterOverloadAndDoNotCountTowardsTheFive() {
      after(overload(), WRITE, ON);
      for (int i = 0; i < 10; i++) {
        assertThat(afterClearedPool(WRITE, ON, NOW)).isInstanceOf(Retry.class);
      }
      for (int i = 0; i < 4; i++) {
        assertThat(after(overload(), WRITE, ON)).isInstanceOf(Retry.class);
      }
      assertThat(after(overload(), WRITE, ON)).isEqualTo(new GiveUp("all 5 retries are used up"));
    }

    @Test
    void areWaitedForLongerFromTheSecondOn() {
      assertThat(backoff(afterClearedPool(WRITE, ON, NOW))).isZero();
      assertThat(backoff(afterClearedPool(WRITE, ON, NOW))).hasMillis(100);
      assertThat(backoff(afterClearedPool(WRITE, ON, NOW))).hasMillis(200);
    }

    @Test
    void endWithTheWindowOrTheDeadline() {
      log.add(entry(cleared(), Attempt.Phase.CHECK_OUT, false, false, true));
      assertThat(decide(WRITE, ON, at(PATIENCE - 1))).isInstanceOf(Retry.class);
      assertThat(decide(WRITE, ON, at(PATIENCE))).isInstanceOf(GiveUp.class);
      assertThat(decide(WRITE, ON, leaving(0))).isInstanceOf(GiveUp.class);
    }
  }

  @Nested
  class LabelDrivenRetries {
    @ParameterizedTest
    @EnumSource(RetryKind.class)
    @Requirement({"BP-001", "BP-016", "BP-017"})
    void areDoneFiveTimesForEveryKindOfCommand(RetryKind kind) {
      Traits any = new Traits(kind, false, true, false, false, false);
      for (int i = 0; i < 5; i++) {
        assertThat(after(overload(), any, UNSET)).as("retry " + (i + 1)).isInstanceOf(Retry.class);
      }
      assertThat(after(overload(), any, UNSET)).isEqualTo(new GiveUp("all 5 retries are used up"));
    }

    @Test
    @Requirement({"BP-016", "BP-017", "BP-020"})
    void keepTheLimitOfFiveUnderATimeout() {
      Moment limited = leaving(1_000_000);
      for (int i = 0; i < 5; i++) {
        assertThat(after(overload(), WRITE, ON, limited)).isInstanceOf(Retry.class);
      }
      assertThat(after(overload(), WRITE, ON, limited)).isInstanceOf(GiveUp.class);
    }

    @Test
    @Requirement("BP-033")
    void countEveryRetryOnceOverloadWasSeen() {
      after(overload(), READ, ON);
      for (int i = 0; i < 4; i++) {
        assertThat(after(code(91), READ, ON)).isInstanceOf(Retry.class);
      }
      assertThat(after(code(91), READ, ON)).isEqualTo(new GiveUp("all 5 retries are used up"));
    }

    @Test
    @Requirement("BP-033")
    void countOrdinaryRetriesThatCameBefore() {
      for (int i = 0; i < 3; i++) {
        after(code(91), READ, ON);
      }
      assertThat(backoff(after(overload(), READ, ON))).hasMillis(800);
      assertThat(after(overload(), READ, ON)).isInstanceOf(Retry.class);
      assertThat(after(overload(), READ, ON)).isEqualTo(new GiveUp("all 5 retries are used up"));
    }

    @Test
    @Requirement("BP-015")
    void needTheRetryableLabel() {
      MongoException error = code(462);
      error.addLabel(MongoException.SYSTEM_OVERLOADED_ERROR_LABEL);
      assertThat(after(error, MULTI, ON)).isInstanceOf(GiveUp.class);
      assertThat(after(error, RUN, ON)).isEqualTo(new GiveUp("runCommand is not retried"));
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
    void areSwitchedOffOnlyByAnExplicitFalse(
        RetryKind kind, boolean reads, boolean writes, boolean refused, boolean retried) {
      Traits traits = new Traits(kind, false, true, false, false, false);
      Decision decision = after(overload(), traits, new Switches(reads, writes, refused, 0));
      assertThat(decision instanceof Retry).isEqualTo(retried);
      if (!retried) {
        assertThat(decision.rule())
            .isEqualTo(
                kind == RetryKind.READ
                    ? "retryReads is false"
                    : "retryWrites or retryReads is false");
      }
    }

    @Test
    @Requirement("BP-066")
    void ofCommitAndAbortAreNotSwitchedOff() {
      assertThat(after(overload(), COMMIT, OFF)).isInstanceOf(Retry.class);
    }

    @Test
    @Requirement("BP-064")
    void areNotForAuthentication() {
      log.add(entry(security(462, true), Attempt.Phase.CHECK_OUT, false, false, true));
      assertThat(decide(WRITE, ON)).isEqualTo(new GiveUp("not a retryable error"));
      assertThat(decide(READ, ON)).isEqualTo(new GiveUp("not a retryable error"));
    }

    @ParameterizedTest
    @CsvSource({"true, false, false", "true, true, true", "false, false, true"})
    void areNotForRepliesThatCountDocumentsWithoutATransactionNumber(
        boolean changed, boolean numbered, boolean retried) {
      log.add(writeConcernError(overload(), changed, numbered));
      assertThat(decide(MULTI, ON) instanceof Retry).isEqualTo(retried);
    }

    @Test
    @Requirement({"BP-021", "BP-022", "BP-023", "BP-025", "BP-027"})
    void waitFromAHundredMillisecondsOnTwiceAsLongEachTime() {
      long[] expected = {100, 200, 400, 800, 1600};
      for (long millis : expected) {
        assertThat(backoff(after(overload(), WRITE, ON))).hasMillis(millis);
      }
    }

    @Test
    @Requirement({"BP-022", "BP-024", "BP-026"})
    void waitJitteredAndAtMostTenSeconds() {
      assertThat(Backoff.AFTER_OVERLOAD.before(0, 0.5)).hasMillis(50);
      assertThat(Backoff.AFTER_OVERLOAD.before(3, 0)).isZero();
      assertThat(Backoff.AFTER_OVERLOAD.before(6, 1)).hasMillis(6400);
      assertThat(Backoff.AFTER_OVERLOAD.before(7, 1)).hasMillis(10_000);
      assertThat(Backoff.AFTER_OVERLOAD.before(1000, 1)).hasMillis(10_000);
    }

    @Test
    @Requirement("BP-032")
    void doNotWaitWithoutTheOverloadLabel() {
      MongoException error = code(1);
      error.addLabel(MongoException.RETRYABLE_ERROR_LABEL);
      for (int i = 0; i < 3; i++) {
        assertThat(backoff(after(error, WRITE, ON))).isZero();
      }
    }

    @Test
    @Requirement({"BP-018", "BP-034"})
    void doNotBeginABackoffThatWouldOutlastTheTimeout() {
      assertThat(after(overload(), WRITE, ON, leaving(101))).isInstanceOf(Retry.class);
      AttemptLog other = new AttemptLog();
      other.add(entry(overload(), 0));
      assertThat(RetryPolicy.decide(other, WRITE, ON, leaving(100)))
          .isEqualTo(new GiveUp("the backoff would outlast the operation's timeout"));
    }

    @Test
    @Requirement({"BP-019", "BP-035"})
    void needAToken() {
      Moment broke = new Moment(false, Long.MAX_VALUE, 0, 0, false, 1, false);
      assertThat(after(overload(), WRITE, ON, broke))
          .isEqualTo(new GiveUp("the retry budget of this client is used up"));
      assertThat(after(reset(), READ, ON, broke))
          .as("ordinary retries do not")
          .isInstanceOf(Retry.class);
    }

    @Test
    @Requirement("BP-067")
    void checkTheDeadlineBeforeTheToken() {
      Moment neither = new Moment(true, 1, 0, 0, false, 1, false);
      assertThat(after(overload(), WRITE, ON, neither))
          .isEqualTo(new GiveUp("the backoff would outlast the operation's timeout"));
    }

    @Test
    @Requirement({"BP-040", "RR-049"})
    void areTheOnlyOnesInATransaction() {
      Traits write = new Traits(RetryKind.WRITE, true, true, true, false, true);
      Traits read = new Traits(RetryKind.READ, true, true, true, false, true);
      assertThat(after(reset(), write, ON)).isEqualTo(new GiveUp("in a transaction"));
      assertThat(after(reset(), read, ON)).isEqualTo(new GiveUp("in a transaction"));
      assertThat(after(overload(), write, ON)).isInstanceOf(Retry.class);
    }

    @Test
    void haveNoWindow() {
      log.add(entry(overload(), 0));
      Retry late = (Retry) decide(READ, ON, at(10 * PATIENCE));
      assertThat(late.windowed()).isFalse();
      assertThat(late.basis()).isEqualTo(Basis.LABEL);
    }
  }

  @Test
  @Requirement("RR-045")
  void runCommandIsNotRetriedOrdinarily() {
    assertThat(after(code(91), RUN, ON)).isEqualTo(new GiveUp("runCommand is not retried"));
  }

  @Test
  void otherErrorsOfTheDriverAreNotRetried() {
    assertThat(after(new MongoClientException("x"), READ, ON)).isInstanceOf(GiveUp.class);
    assertThat(after(new MongoClientException("x"), WRITE, ON)).isInstanceOf(GiveUp.class);
  }

  @Test
  @Requirement("BP-028")
  void theFailedServerIsAvoidedAfterOverloadAndOnShardedClusters() {
    assertThat(deprioritizes(after(overload(), WRITE, ON))).isTrue();
    assertThat(deprioritizes(after(reset(), READ, ON))).isFalse();
    Moment sharded = new Moment(false, Long.MAX_VALUE, 0, 0, true, 1, true);
    assertThat(deprioritizes(after(reset(), READ, ON, sharded))).isTrue();
    assertThat(deprioritizes(afterClearedPool(READ, ON, sharded))).isTrue();
  }

  @Test
  void aCommandOfOneServerAvoidsNoServer() {
    Traits bound = new Traits(RetryKind.READ, false, true, false, false, true);
    assertThat(deprioritizes(after(overload(), bound, ON))).isFalse();
  }

  private Decision after(MongoException error, Traits traits, Switches switches) {
    return after(error, traits, switches, NOW);
  }

  private Decision after(MongoException error, Traits traits, Switches switches, Moment moment) {
    log.add(entry(error, 0));
    return counted(decide(traits, switches, moment));
  }

  private Decision afterClearedPool(Traits traits, Switches switches, Moment moment) {
    log.add(entry(cleared(), Attempt.Phase.CHECK_OUT, false, false, true));
    return counted(decide(traits, switches, moment));
  }

  private Decision afterSocketTimeout() {
    log.add(socketTimeout());
    return counted(decide(READ, ON));
  }

  private Decision counted(Decision decision) {
    if (decision instanceof Retry retry) {
      log.count(retry.basis());
    }
    return decision;
  }

  private Decision decide(Traits traits, Switches switches) {
    return decide(traits, switches, NOW);
  }

  private Decision decide(Traits traits, Switches switches, Moment moment) {
    return RetryPolicy.decide(log, traits, switches, moment);
  }

  private static Entry entry(MongoException error, long failedAtNanos) {
    return new Entry(
        Failure.of(error), Attempt.Phase.COMMAND, true, true, true, false, null, failedAtNanos);
  }

  private static Entry entry(
      MongoException error, Attempt.Phase phase, boolean sent, boolean numbered, boolean eligible) {
    return new Entry(Failure.of(error), phase, sent, numbered, eligible, false, null, 0);
  }

  private static Entry socketTimeout() {
    MongoException timeout = new MongoSocketReadTimeoutException("slow", A);
    return new Entry(Failure.of(timeout), Attempt.Phase.COMMAND, true, true, true, true, null, 0);
  }

  private static Entry writeConcernError(MongoException error, boolean changed, boolean numbered) {
    return new Entry(
        Failure.of(error),
        Attempt.Phase.COMMAND,
        true,
        numbered,
        true,
        false,
        new WriteConcernReply("result", changed, false),
        0);
  }

  private static Moment at(long nowNanos) {
    return new Moment(false, Long.MAX_VALUE, 0, nowNanos, false, 1, true);
  }

  private static Moment leaving(long millis) {
    return new Moment(true, TimeUnit.MILLISECONDS.toNanos(millis), 0, 0, false, 1, true);
  }

  private static Retry retry(String rule, boolean windowed) {
    return new Retry(rule, Basis.ORDINARY, Duration.ZERO, windowed, false);
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

  private static MongoException security(int code, boolean labelled) {
    MongoSecurityException failure =
        new MongoSecurityException(
            MongoCredential.createCredential("u", "admin", "p".toCharArray()), "no", code(code));
    if (labelled) {
      failure.addLabel(MongoException.SYSTEM_OVERLOADED_ERROR_LABEL);
      failure.addLabel(MongoException.RETRYABLE_ERROR_LABEL);
    }
    return failure;
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
