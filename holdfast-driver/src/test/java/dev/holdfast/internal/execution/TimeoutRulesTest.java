package dev.holdfast.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Attempt.Phase;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.failure.Failure;
import java.net.SocketTimeoutException;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Which failures of an operation with a timeout are that timeout. */
class TimeoutRulesTest {
  private static final ServerAddress A = new ServerAddress("a");

  private final AttemptLog log = new AttemptLog();

  @Test
  void aServerThatGaveUpInTimeIsATimeoutWhateverItsNameForThat() {
    tried(code(50), Phase.COMMAND);

    assertThat(timedOut(false)).isTrue();
    assertThat(TimeoutRules.isExpired(code(50))).isTrue();
    assertThat(TimeoutRules.isExpired(code(51))).isFalse();
  }

  @Test
  void aWriteConcernErrorThatSaysSoIsOneToo() {
    BsonDocument reply = BsonDocument.parse("{ok: 1, writeConcernError: {code: 50, errmsg: 'x'}}");
    MongoException error = WriteConcernErrors.of(reply, A);
    Failure failure = Failure.ofWriteConcernError(error, reply);
    assertThat(failure).isNotNull();
    log.add(
        new AttemptLog.Entry(
            failure,
            Phase.COMMAND,
            true,
            true,
            true,
            false,
            new AttemptLog.WriteConcernReply("done", true, false),
            0));

    assertThat(timedOut(false)).isTrue();
    assertThat(TimeoutRules.isExpired(error)).isTrue();
  }

  @Test
  void anyOtherErrorIsNoneHoweverLateItIs() {
    tried(code(11000), Phase.COMMAND);
    tried(new MongoSocketReadException("reset", A), Phase.COMMAND);

    assertThat(timedOut(false)).isFalse();
    assertThat(timedOut(true)).isFalse();
  }

  @Test
  void aSocketThatTimedOutUnderACommandHadAllTheTimeThereWas() {
    tried(socketTimeout(), Phase.COMMAND);

    assertThat(timedOut(false)).isTrue();
  }

  @Test
  void aSocketThatTimedOutBeforeIsOneOnlyIfTheOperationIsLate() {
    tried(socketTimeout(), Phase.CHECK_OUT);

    assertThat(timedOut(false)).isFalse();
    assertThat(timedOut(true)).isTrue();
  }

  @Test
  void aSelectionThatFoundNobodyIsOneOnlyIfTheOperationIsLate() {
    tried(new MongoTimeoutException("no server"), Phase.SELECTION);

    assertThat(timedOut(false)).isFalse();
    assertThat(timedOut(true)).isTrue();
  }

  @Test
  void aTimeoutBeforeErrorsThatProveNothingStillCounts() {
    tried(code(50), Phase.COMMAND);
    tried(new MongoTimeoutException("no server"), Phase.SELECTION);

    assertThat(timedOut(false)).isTrue();
  }

  @Test
  void aTimeoutBeforeAnAnswerCountsNoMore() {
    tried(socketTimeout(), Phase.COMMAND);
    tried(code(11000), Phase.COMMAND);

    assertThat(timedOut(false)).isFalse();
  }

  @Test
  void whatSaysSoItselfIsOne() {
    tried(code(91), Phase.COMMAND);
    tried(new MongoOperationTimeoutException("no time left"), Phase.SELECTION);

    assertThat(timedOut(false)).isTrue();
  }

  private boolean timedOut(boolean late) {
    return TimeoutRules.hasTimedOut(log, late);
  }

  private void tried(MongoException error, Phase phase) {
    boolean sent = phase == Phase.COMMAND;
    log.add(new AttemptLog.Entry(Failure.of(error), phase, sent, true, true, false, null, 0));
  }

  private static MongoException socketTimeout() {
    return new MongoSocketReadTimeoutException("silent", A, new SocketTimeoutException());
  }

  private static MongoException code(int code) {
    return new MongoCommandException(
        BsonDocument.parse("{ok: 0, code: " + code + ", errmsg: 'x'}"), A);
  }
}
