package dev.holdfast.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoClientException;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.WriteConcern;
import dev.holdfast.internal.session.Transaction.State;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The states of Transactions, "ClientSession changes": every arrow, and what is not one. */
class TransactionTest {
  private final ServerSessionPool pool = new ServerSessionPool(() -> 30, () -> 0);
  private final Session session = Session.explicit(pool, true, false);
  private final Transaction transaction = Objects.requireNonNull(session.transaction());

  @Test
  void itIsInProgressOnceItsFirstCommandIsOnItsWay() {
    assertThat(transaction.state()).isEqualTo(State.NONE);
    start();
    assertThat(transaction.state()).isEqualTo(State.STARTING);
    assertThat(transaction.isActive()).isTrue();
    transaction.sent();
    transaction.sent();
    assertThat(transaction.state()).isEqualTo(State.IN_PROGRESS);
    assertThat(transaction.isActive()).isTrue();
  }

  @Test
  void eachTransactionHasANumberOfItsOwn() {
    start();
    assertThat(session.server().transactionNumber()).isEqualTo(1);
    transaction.sent();
    assertThat(session.server().transactionNumber()).isEqualTo(1);
    transaction.beginCommit();
    start();
    assertThat(session.server().transactionNumber()).isEqualTo(2);
  }

  @Test
  void oneThatIsActiveIsNotStartedAgain() {
    start();
    assertThatThrownBy(this::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Transaction already in progress");
    transaction.sent();
    assertThatThrownBy(this::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Transaction already in progress");
    assertThat(transaction.state()).isEqualTo(State.IN_PROGRESS);
    assertThat(session.server().transactionNumber()).isEqualTo(1);
  }

  @Test
  void anUnacknowledgedWriteConcernIsRefusedAndChangesNothing() {
    assertThatThrownBy(() -> transaction.start(session, terms(WriteConcern.UNACKNOWLEDGED)))
        .isInstanceOf(MongoClientException.class)
        .hasMessageContainingAll("ransactions do not support unacknowledged write concerns");
    assertThat(transaction.state()).isEqualTo(State.NONE);
    assertThat(session.serverIfTaken()).isNull();
  }

  @Test
  void aSnapshotSessionHasNoTransactions() {
    Session snapshot = Session.explicit(pool, false, true);
    assertThatThrownBy(
            () ->
                Objects.requireNonNull(snapshot.transaction())
                    .start(snapshot, terms(WriteConcern.ACKNOWLEDGED)))
        .hasMessageContaining("Transactions are not supported in snapshot sessions");
  }

  @Test
  void anEmptyOneIsCommittedWithoutTheServerAsOftenAsOneLikes() {
    start();
    assertThat(transaction.beginCommit()).isFalse();
    assertThat(transaction.beginCommit()).isFalse();
    assertThatThrownBy(transaction::beginAbort)
        .hasMessageContaining("Cannot call abortTransaction after calling commitTransaction");
    start();
    assertThat(transaction.state()).isEqualTo(State.STARTING);
  }

  @Test
  void acommitMayBeSentAgainAndLeavesNothingToAbort() {
    startAndSend();
    assertThat(transaction.beginCommit()).isTrue();
    assertThat(transaction.isActive()).isFalse();
    assertThat(transaction.beginCommit()).isTrue();
    assertThatThrownBy(transaction::beginAbort)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Cannot call abortTransaction after calling commitTransaction");
    assertThat(transaction.state()).isEqualTo(State.COMMITTED);
  }

  @Test
  void anAbortedOneIsNeitherCommittedNorAbortedAgain() {
    startAndSend();
    assertThat(transaction.beginAbort()).isTrue();
    assertThatThrownBy(transaction::beginAbort)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Cannot call abortTransaction twice");
    assertThatThrownBy(transaction::beginCommit)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Cannot call commitTransaction after calling abortTransaction");
    assertThat(transaction.state()).isEqualTo(State.ABORTED);
  }

  @Test
  void anEmptyOneIsAbortedWithoutTheServer() {
    start();
    assertThat(transaction.beginAbort()).isFalse();
    assertThat(transaction.state()).isEqualTo(State.ABORTED);
  }

  @Test
  void withoutOneThereIsNothingToEnd() {
    assertThatThrownBy(transaction::beginCommit).hasMessageContaining("no transaction started");
    assertThatThrownBy(transaction::beginAbort).hasMessageContaining("no transaction started");
  }

  @Test
  void anotherCommandOfTheSessionForgetsOneThatIsOver() {
    startAndSend();
    transaction.leaveFinished();
    assertThat(transaction.state()).isEqualTo(State.IN_PROGRESS);
    transaction.beginCommit();
    transaction.recoveryToken(new byte[] {1});
    transaction.pinTo(new ServerAddress("mongos"));
    transaction.leaveFinished();
    assertThat(transaction.state()).isEqualTo(State.NONE);
    assertThat(transaction.recoveryToken()).isNull();
    assertThat(transaction.pinnedServer()).isNull();
    assertThatThrownBy(transaction::beginCommit).hasMessageContaining("no transaction started");
  }

  @Test
  void committingLeavesItPinnedAndTheNextOneIsNot() {
    startAndSend();
    transaction.pinTo(new ServerAddress("mongos"));
    transaction.recoveryToken(new byte[] {1});
    transaction.beginCommit();
    transaction.commitMayHaveHappened();
    assertThat(transaction.pinnedServer()).isEqualTo(new ServerAddress("mongos"));
    start();
    assertThat(transaction.pinnedServer()).isNull();
    assertThat(transaction.recoveryToken()).isNull();
    assertThat(transaction.mayBeCommitted()).isFalse();
  }

  @Test
  void endingTheSessionUnpins() {
    startAndSend();
    transaction.pinTo(new ServerAddress("mongos"));
    session.close();
    assertThat(transaction.pinnedServer()).isNull();
  }

  private void start() {
    transaction.start(session, terms(WriteConcern.ACKNOWLEDGED));
  }

  private void startAndSend() {
    start();
    transaction.sent();
  }

  private static Transaction.Terms terms(WriteConcern writeConcern) {
    return new Transaction.Terms(ReadConcern.DEFAULT, writeConcern, ReadPreference.primary(), null);
  }
}
