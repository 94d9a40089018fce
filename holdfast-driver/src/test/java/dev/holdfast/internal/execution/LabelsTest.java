package dev.holdfast.internal.execution;

import static dev.holdfast.MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL;
import static dev.holdfast.MongoException.UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.WriteConcern;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.failure.UnreadableReplyException;
import dev.holdfast.internal.operation.AbortTransaction;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.operation.CommitTransaction;
import dev.holdfast.internal.session.ServerSessionPool;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.session.Transaction;
import java.io.IOException;
import java.util.Objects;
import java.util.Set;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which labels an error gets here, where no server has given it any. */
class LabelsTest {
  private static final ServerAddress A = new ServerAddress("a");
  private static final Hello LABELLING = hello(9); // MongoDB 4.4.
  private static final Hello OLDER = hello(8);

  private final ServerSessionPool pool = new ServerSessionPool(() -> 30, () -> 0);
  private final Session implicit = Session.implicit(pool);
  private final Session session = Session.explicit(pool, true, false);
  private final Transaction transaction = Objects.requireNonNull(session.transaction());

  @Test
  void aNetworkErrorOfAWriteThatMayBeRetriedSaysSoWhateverTheServer() {
    assertThat(ofWrite(reset(), true, LABELLING)).containsExactly(Labels.RETRYABLE_WRITE);
    assertThat(ofWrite(reset(), true, null)).containsExactly(Labels.RETRYABLE_WRITE);
    assertThat(ofWrite(reset(), false, LABELLING)).isEmpty();
  }

  @Test
  void aCodeIsLabelledOnlyForServersThatDoNotDoItThemselves() {
    assertThat(ofWrite(code(91), true, OLDER)).containsExactly(Labels.RETRYABLE_WRITE);
    assertThat(ofWrite(code(91), true, LABELLING)).isEmpty();
    assertThat(ofWrite(code(91), true, null)).isEmpty();
    assertThat(ofWrite(code(11000), true, OLDER)).isEmpty();
  }

  @Test
  void inATransactionWhatNoServerAnsweredIsTransientAndNothingElseIsAdded() {
    start();
    Command<?> insert = ProbeCommand.retryableWrite();

    assertThat(labelled(reset(), insert, true, OLDER))
        .containsExactly(TRANSIENT_TRANSACTION_ERROR_LABEL);
    assertThat(labelled(new MongoTimeoutException("no server"), insert, true, null))
        .containsExactly(TRANSIENT_TRANSACTION_ERROR_LABEL);
    assertThat(labelled(code(91), insert, true, OLDER)).isEmpty();
  }

  @Test
  void aCommitThatNobodyAnsweredMayHaveHappened() {
    startAndCommit();

    assertThat(labelled(reset(), commit(), true, LABELLING))
        .containsExactlyInAnyOrder(UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL, Labels.RETRYABLE_WRITE);
    assertThat(labelled(new MongoTimeoutException("no server"), commit(), true, null))
        .containsExactly(UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL);
  }

  @Test
  void aCommitWhoseErrorCannotBeReadMayHaveHappened() {
    startAndCommit();

    MongoException error = new UnreadableReplyException("damaged", new IOException());
    assertThat(labelled(error, commit(), true, LABELLING))
        .containsExactly(UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL);
  }

  @Test
  void aWriteConcernErrorIsLabelledForOldMembersButNotForOldMongoses() {
    assertThat(ofConcern(OLDER)).containsExactly(Labels.RETRYABLE_WRITE);
    assertThat(ofConcern(LABELLING)).isEmpty();
    Hello mongos = Hello.parse(BsonDocument.parse("{ok: 1, maxWireVersion: 8, msg: 'isdbgrid'}"));
    assertThat(ofConcern(mongos)).isEmpty();
    assertThat(ofWrite(code(91), true, mongos)).containsExactly(Labels.RETRYABLE_WRITE);
  }

  private Set<String> ofConcern(Hello hello) {
    BsonDocument reply = BsonDocument.parse("{ok: 1, writeConcernError: {code: 91, errmsg: 'x'}}");
    MongoException error = WriteConcernErrors.of(reply, A);
    Failure failure = Objects.requireNonNull(Failure.ofWriteConcernError(error, reply));
    Labels.add(error, failure, ProbeCommand.retryableWrite(), implicit, true, hello);
    return error.getErrorLabels();
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 91})
  void aCommitThatTheServerBrokeOffMayHaveHappened(int code) {
    startAndCommit();

    assertThat(labelled(code(code), commit(), true, LABELLING))
        .containsExactly(UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL);
  }

  @Test
  void aCommitThatWasRefusedHasNotHappened() {
    startAndCommit();

    assertThat(labelled(code(251), commit(), true, LABELLING)).isEmpty();
  }

  @Test
  void aCommitThatTooFewConfirmedMayHaveHappenedUnlessItAskedForTheImpossible() {
    startAndCommit();

    assertThat(ofWriteConcernError(64)).containsExactly(UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL);
    assertThat(ofWriteConcernError(79)).isEmpty();
    assertThat(ofWriteConcernError(100)).isEmpty();
  }

  @Test
  void anAbortIsNoCommit() {
    start();
    transaction.sent();
    transaction.beginAbort();
    Command<?> abort = new AbortTransaction(WriteConcern.ACKNOWLEDGED, null);

    assertThat(labelled(reset(), abort, true, LABELLING)).containsExactly(Labels.RETRYABLE_WRITE);
  }

  private Set<String> ofWrite(MongoException error, boolean retryable, @Nullable Hello hello) {
    Labels.add(error, Failure.of(error), ProbeCommand.retryableWrite(), implicit, retryable, hello);
    return error.getErrorLabels();
  }

  private Set<String> labelled(
      MongoException error, Command<?> command, boolean retryable, @Nullable Hello hello) {
    Labels.add(error, Failure.of(error), command, session, retryable, hello);
    return error.getErrorLabels();
  }

  private Set<String> ofWriteConcernError(int code) {
    BsonDocument reply =
        BsonDocument.parse("{ok: 1, writeConcernError: {code: " + code + ", errmsg: 'x'}}");
    MongoException error = WriteConcernErrors.of(reply, A);
    Failure failure = Objects.requireNonNull(Failure.ofWriteConcernError(error, reply));
    Labels.add(error, failure, commit(), session, true, LABELLING);
    return error.getErrorLabels();
  }

  private void startAndCommit() {
    start();
    transaction.sent();
    transaction.beginCommit();
  }

  private void start() {
    transaction.start(
        session,
        new Transaction.Terms(
            ReadConcern.DEFAULT, WriteConcern.ACKNOWLEDGED, ReadPreference.primary(), null));
  }

  private static Command<?> commit() {
    return new CommitTransaction(WriteConcern.ACKNOWLEDGED, null, () -> false, null);
  }

  private static MongoException reset() {
    return new MongoSocketReadException("reset", A);
  }

  private static MongoException code(int code) {
    return new MongoCommandException(
        BsonDocument.parse("{ok: 0, code: " + code + ", errmsg: 'x'}"), A);
  }

  private static Hello hello(int wireVersion) {
    return Hello.parse(BsonDocument.parse("{ok: 1, maxWireVersion: " + wireVersion + "}"));
  }
}
