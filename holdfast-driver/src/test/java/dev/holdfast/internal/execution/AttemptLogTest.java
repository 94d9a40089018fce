package dev.holdfast.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Attempt.Phase;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.Outcome;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.test.Requirement;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Which error is raised in the end, and whether the write may have happened. */
class AttemptLogTest {
  private static final ServerAddress A = new ServerAddress("a");

  private final AttemptLog log = new AttemptLog();

  @Test
  @Requirement({"RW-080", "RR-072"})
  void theLatestErrorThatProvesAnAttemptIsRaised() {
    tried(reset());
    tried(code(91));
    MongoException last = code(11000);
    tried(last);
    assertThat(raised()).isSameAs(last);
  }

  @Test
  @Requirement({"RW-074", "RW-076", "RW-079", "RR-065", "RR-073"})
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
  @Requirement("RR-068")
  void whereNothingProvesAnAttemptTheFirstErrorIsRaised() {
    MongoException first = new MongoTimeoutException("pool");
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
    assertThat(log.outcome()).isEqualTo(Outcome.REJECTED);
  }

  @Test
  void whatWasNeverSentIsNotSent() {
    log.add(entry(new MongoTimeoutException("selection"), Phase.SELECTION, false));
    assertThat(log.outcome()).isEqualTo(Outcome.NOT_SENT);
  }

  @Test
  void aConnectionThatFailsLeavesItUnknown() {
    tried(reset());
    assertThat(log.outcome()).isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void aRefusalIsARefusal() {
    tried(code(11000));
    assertThat(log.outcome()).isEqualTo(Outcome.REJECTED);
  }

  @Test
  void aPrimaryThatSteppedDownInTheMiddleLeavesItUnknownButOneThatIsNoneRefuses() {
    tried(code(11602));
    assertThat(log.outcome()).isEqualTo(Outcome.UNKNOWN);
    AttemptLog other = new AttemptLog();
    other.add(entry(code(10107), Phase.COMMAND, true));
    assertThat(other.outcome()).isEqualTo(Outcome.REJECTED);
  }

  @Test
  void aPlainRefusalOfTheRetrySettlesWhatWasUnknown() {
    tried(reset());
    tried(code(11000));
    assertThat(log.outcome()).isEqualTo(Outcome.REJECTED);
  }

  @Test
  void aRetryThatWasTurnedAwayDoesNotSettleIt() {
    tried(reset());
    tried(code(10107));
    assertThat(log.outcome()).isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void aRetryThatWasNeverSentDoesNotSettleIt() {
    tried(reset());
    log.add(entry(new MongoTimeoutException("selection"), Phase.SELECTION, false));
    assertThat(log.outcome()).isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void overloadIsARefusal() {
    MongoException shed = code(462);
    shed.addLabel(MongoException.RETRYABLE_ERROR_LABEL);
    tried(shed);
    assertThat(log.outcome()).isEqualTo(Outcome.REJECTED);
  }

  @Test
  void aWriteConcernThatFailedLeavesItApplied() {
    log.add(
        new AttemptLog.Entry(
            Failure.of(code(91)), Phase.COMMAND, true, true, false, true, "result", 0, 0));
    assertThat(log.outcome()).isEqualTo(Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED);
    tried(reset());
    assertThat(log.outcome()).isEqualTo(Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED);
  }

  private MongoException raised() {
    return log.toRaise().failure().cause();
  }

  private void tried(MongoException error) {
    log.add(entry(error, Phase.COMMAND, true));
  }

  private static AttemptLog.Entry entry(MongoException error, Phase phase, boolean sent) {
    return new AttemptLog.Entry(Failure.of(error), phase, sent, true, false, false, null, 0, 0);
  }

  private static MongoException reset() {
    return new MongoSocketReadException("reset", A);
  }

  private static MongoException code(int code) {
    return new MongoCommandException(
        BsonDocument.parse("{ok: 0, code: " + code + ", errmsg: 'x'}"), A);
  }
}
