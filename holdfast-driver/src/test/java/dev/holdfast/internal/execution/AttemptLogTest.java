package dev.holdfast.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Attempt.Phase;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoConnectionPoolClearedException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoExecutionTimeoutException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoSocketClosedException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoSocketWriteException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.Outcome;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ServerId;
import dev.holdfast.internal.execution.AttemptLog.Entry;
import dev.holdfast.internal.execution.AttemptLog.WriteConcernReply;
import dev.holdfast.internal.execution.Decision.Basis;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.test.Requirement;
import java.io.IOException;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which error is raised in the end, and whether the write may have happened. */
class AttemptLogTest {
  private static final ServerAddress A = new ServerAddress("a");

  private final AttemptLog log = new AttemptLog();

  @Test
  @Requirement("RW-080")
  void theLatestErrorThatProvesAnAttemptIsRaised() {
    tried(reset());
    tried(code(91));
    MongoException last = code(11000);
    tried(last);
    assertThat(raised()).isSameAs(last);
  }

  @Test
  @Requirement({"RW-074", "RW-076"})
  void anErrorThatProvesNoAttemptGivesWayToTheOneBefore() {
    MongoException first = code(91);
    tried(first);
    log.add(entry(new MongoTimeoutException("no server"), Phase.SELECTION, false));
    assertThat(raised()).isSameAs(first);
    log.add(entry(new MongoTimeoutException("no connection"), Phase.CHECK_OUT, false));
    assertThat(raised()).isSameAs(first);
    log.add(entry(new MongoClientException("ineligible"), Phase.CHECK_OUT, false));
    assertThat(raised()).isSameAs(first);
  }

  @Test
  void whereNothingProvesAnAttemptTheFirstErrorIsRaised() {
    MongoException first =
        new MongoConnectionPoolClearedException(new ServerId(new ClusterId(), A), null);
    log.add(entry(first, Phase.CHECK_OUT, false));
    log.add(entry(new MongoTimeoutException("selection"), Phase.SELECTION, false));
    assertThat(raised()).isSameAs(first);
  }

  @Test
  @Requirement("BP-041")
  void anErrorThatSaysNoWritesPerformedGivesWayToTheOneBefore() {
    MongoException first = code(91);
    tried(first);
    MongoException second = code(10107);
    second.addLabel("NoWritesPerformed");
    tried(second);
    assertThat(raised()).isSameAs(first);
  }

  @Test
  void ifAllSayNoWritesPerformedTheFirstIsRaised() {
    MongoException first = code(91);
    first.addLabel("NoWritesPerformed");
    tried(first);
    MongoException second = code(10107);
    second.addLabel("NoWritesPerformed");
    tried(second);
    assertThat(raised()).isSameAs(first);
    assertThat(outcome()).isEqualTo(Outcome.REJECTED);
  }

  @Test
  void anErrorOfAnotherPhaseProvesNoAttemptEvenIfSomethingWasSentBefore() {
    log.add(entry(reset(), Phase.CHECK_OUT, true));
    assertThat(log.provesAttempt()).isFalse();
    log.add(entry(reset(), Phase.COMMAND, false));
    assertThat(log.provesAttempt()).isFalse();
    tried(reset());
    assertThat(log.provesAttempt()).isTrue();
  }

  @Test
  void anOperationThatWasNeverSentIsNotSent() {
    log.add(entry(new MongoTimeoutException("selection"), Phase.SELECTION, false));
    log.add(entry(reset(), Phase.CHECK_OUT, false));
    assertThat(outcome()).isEqualTo(Outcome.NOT_SENT);
  }

  @Test
  void anAttemptWithoutAReplyLeavesTheOutcomeUnknown() {
    tried(reset());
    assertThat(outcome()).isEqualTo(Outcome.UNKNOWN);
    assertThat(log.outcome(true, true)).as("of a read").isEqualTo(Outcome.UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(ints = {11000, 10107, 13435, 13436, 2, 14, 66, 121, 13, 59})
  void aRefusalOfTheOnlyDocumentProvesThatNothingWasDone(int code) {
    tried(code(code));
    assertThat(outcome()).isEqualTo(Outcome.REJECTED);
  }

  @ParameterizedTest
  @ValueSource(ints = {11000, 10107, 13435, 13436, 2, 14, 66, 121})
  @Requirement("RW-106")
  void ofSeveralDocumentsSomeMayHaveBeenChangedBeforeTheRefusal(int code) {
    tried(code(code));
    assertThat(log.outcome(false, false)).isEqualTo(Outcome.UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(ints = {9, 13, 18, 48, 59, 72, 73, 40413, 40414, 40415})
  void aRefusalBeforeExecutionProvesItForEveryCommand(int code) {
    tried(code(code));
    assertThat(log.outcome(false, false)).isEqualTo(Outcome.REJECTED);
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 11601, 24, 112, 217, 225, 262, 91, 189, 11600, 11602, 6, 7, 89, 9001, 1})
  @Requirement("RW-106")
  void anErrorThatCanInterruptAWriteLeavesTheOutcomeUnknown(int code) {
    tried(code(code));
    assertThat(outcome()).isEqualTo(Outcome.UNKNOWN);
    assertThat(log.outcome(true, true)).as("of a read").isEqualTo(Outcome.REJECTED);
  }

  @Test
  @Requirement("RW-106")
  void theServersTimeLimitLeavesTheOutcomeUnknown() {
    tried(new MongoExecutionTimeoutException(50, "too slow"));
    assertThat(outcome()).isEqualTo(Outcome.UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(ints = {11000, 10107, 11601, 50, 225, 217, 24, 112, 13, 26})
  @Requirement("RW-106")
  void noReplyToTheRetrySettlesAnAttemptThatGotNone(int code) {
    tried(reset());
    tried(code(code));
    assertThat(outcome()).isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void aLabelledRefusalOfTheRetryDoesNotSettleItEither() {
    tried(reset());
    MongoException shed = code(462);
    shed.addLabel(MongoException.RETRYABLE_ERROR_LABEL);
    tried(shed);
    assertThat(outcome()).isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void aRetryThatWasNeverSentDoesNotSettleIt() {
    tried(reset());
    log.add(entry(new MongoTimeoutException("selection"), Phase.SELECTION, false));
    assertThat(outcome()).isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void overloadIsARefusalOfEveryCommand() {
    MongoException shed = code(462);
    shed.addLabel(MongoException.RETRYABLE_ERROR_LABEL);
    tried(shed);
    assertThat(log.outcome(false, false)).isEqualTo(Outcome.REJECTED);
  }

  @Test
  void anErrorOfTheDriverAfterSendingLeavesTheOutcomeUnknown() {
    MongoException interrupted = new MongoInterruptedException("x", new InterruptedException());
    interrupted.addLabel("NoWritesPerformed");
    tried(interrupted);
    assertThat(outcome()).as("only a server can prove it").isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void aWriteConcernThatFailedLeavesItApplied() {
    log.add(
        new Entry(
            Failure.of(code(91)),
            Phase.COMMAND,
            true,
            true,
            true,
            false,
            new WriteConcernReply("result", true, false),
            0));
    assertThat(outcome()).isEqualTo(Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED);
    tried(reset());
    assertThat(outcome()).isEqualTo(Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED);
  }

  @Test
  void statementsThatFailedBesideTheWriteConcernAreRejectedOnlyIfThereWasOne() {
    log.add(
        new Entry(
            Failure.of(code(91)),
            Phase.COMMAND,
            true,
            true,
            true,
            false,
            new WriteConcernReply("result", false, true),
            0));
    assertThat(log.outcome(true, false)).isEqualTo(Outcome.REJECTED);
    assertThat(log.outcome(false, false)).as("of several").isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void retriesAreCountedByTheirBasis() {
    log.count(Basis.ORDINARY);
    log.count(Basis.LABEL);
    log.count(Basis.LABEL);
    log.count(Basis.RESELECTION);
    log.count(Basis.RESELECTION);
    log.count(Basis.RESELECTION);
    assertThat(log.ordinaryRetries()).isEqualTo(1);
    assertThat(log.reselections()).isEqualTo(3);
    assertThat(log.retries()).isEqualTo(3);
  }

  @Test
  void aConnectionThatTheDriverClosedOrThatFailedToWriteWasNotBrokenByItsServer() {
    tried(new MongoSocketClosedException("ours", A));
    tried(new MongoSocketWriteException("gone", A, new IOException()));
    tried(new MongoSocketReadTimeoutException("slow", A));
    tried(code(91));
    assertThat(log.brokenConnections()).isZero();
    tried(reset());
    assertThat(log.brokenConnections()).isEqualTo(1);
  }

  @Test
  void theErrorsAreListedInOrder() {
    MongoException first = reset();
    MongoException second = code(2);
    tried(first);
    tried(second);
    assertThat(log.errors()).containsExactly(first, second);
    assertThat(log.first().failure().cause()).isSameAs(first);
  }

  private Outcome outcome() {
    return log.outcome(true, false);
  }

  private MongoException raised() {
    return log.toRaise().failure().cause();
  }

  private void tried(MongoException error) {
    log.add(entry(error, Phase.COMMAND, true));
  }

  private static Entry entry(MongoException error, Phase phase, boolean sent) {
    return new Entry(Failure.of(error), phase, sent, true, true, false, null, 0);
  }

  private static MongoException reset() {
    return new MongoSocketReadException("reset", A);
  }

  private static MongoException code(int code) {
    return new MongoCommandException(
        BsonDocument.parse("{ok: 0, code: " + code + ", errmsg: 'x'}"), A);
  }
}
