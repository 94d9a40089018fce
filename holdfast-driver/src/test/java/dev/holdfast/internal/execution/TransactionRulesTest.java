package dev.holdfast.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.MongoNamespace;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.WriteConcern;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.operation.Arguments;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.operation.Count;
import dev.holdfast.internal.operation.ReadCommand;
import dev.holdfast.internal.operation.RunCommand;
import dev.holdfast.internal.session.ServerSessionPool;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.session.Transaction;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyType;
import java.util.List;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;

/** Which commands a transaction takes, and what it makes of their failures. */
class TransactionRulesTest {
  private static final ServerAddress MONGOS = new ServerAddress("a");
  private static final TopologyDescription TOPOLOGY =
      TopologyDescription.initial(TopologyType.SHARDED, null, List.of(MONGOS));

  private final ServerSessionPool pool = new ServerSessionPool(() -> 30, () -> 0);
  private final Session session = Session.explicit(pool, true, false);
  private final Transaction transaction = Objects.requireNonNull(session.transaction());

  @Test
  void aCommandIsInsideWhileTheTransactionIsActive() {
    assertThat(TransactionRules.isInside(ProbeCommand.read(), session)).isFalse();
    start(ReadPreference.primary());
    assertThat(TransactionRules.isInside(ProbeCommand.read(), session)).isTrue();
    assertThat(TransactionRules.isInside(ProbeCommand.read(), Session.implicit(pool))).isFalse();
    transaction.sent();
    transaction.beginCommit();
    assertThat(TransactionRules.isInside(ProbeCommand.read(), session)).isFalse();
  }

  @Test
  void everyCommandOfATransactionIsAcknowledged() {
    ProbeCommand unacknowledged = ProbeCommand.unacknowledgedWrite();
    assertThat(TransactionRules.isAcknowledged(ProbeCommand.retryableWrite(), session)).isTrue();
    assertThat(TransactionRules.isAcknowledged(unacknowledged, session)).isFalse();
    start(ReadPreference.primary());
    assertThat(TransactionRules.isAcknowledged(unacknowledged, session)).isTrue();
    assertThat(TransactionRules.isAcknowledged(unacknowledged, Session.implicit(pool))).isFalse();
  }

  @Test
  void readsNeedATransactionThatReadsFromThePrimary() {
    start(ReadPreference.secondary());

    assertThatThrownBy(() -> TransactionRules.enter(ProbeCommand.read(), session, TOPOLOGY))
        .isInstanceOf(MongoClientException.class)
        .hasMessageContaining("must be primary")
        .hasMessageContaining("secondary")
        .hasMessageContaining("'find'");
    assertThatCode(() -> TransactionRules.enter(ProbeCommand.retryableWrite(), session, TOPOLOGY))
        .doesNotThrowAnyException();
  }

  @Test
  void withThePrimaryReadsAreWelcome() {
    start(ReadPreference.primary());

    assertThatCode(() -> TransactionRules.enter(ProbeCommand.read(), session, TOPOLOGY))
        .doesNotThrowAnyException();
    assertThat(transaction.isActive()).isTrue();
  }

  @Test
  void onlyRunCommandBringsAReadPreferenceOfItsOwnIntoATransaction() {
    start(ReadPreference.primary());

    assertThatThrownBy(
            () -> TransactionRules.enter(ping(ReadPreference.secondary()), session, TOPOLOGY))
        .isInstanceOf(MongoClientException.class)
        .hasMessageContaining("must be primary")
        .hasMessageContaining("secondary")
        .hasMessageContaining("'ping'");
    assertThatCode(() -> TransactionRules.enter(ping(ReadPreference.primary()), session, TOPOLOGY))
        .doesNotThrowAnyException();
    assertThatCode(() -> TransactionRules.enter(countFromSecondaries(), session, TOPOLOGY))
        .as("the read preference of a collection does not count")
        .doesNotThrowAnyException();
  }

  @Test
  void theNextCommandForgetsATransactionThatIsOver() {
    start(ReadPreference.primary());
    transaction.sent();
    transaction.beginCommit();

    TransactionRules.enter(ProbeCommand.read(), session, TOPOLOGY);

    assertThat(transaction.state()).isEqualTo(Transaction.State.NONE);
  }

  @Test
  void aCommitThatMayBeTriedElsewhereIsNotPinnedAnyMore() {
    startPinned();
    transaction.beginCommit();
    MongoException error = reset();
    error.addLabel(MongoException.UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL);

    TransactionRules.endFailed(transaction, error, Failure.of(error));

    assertThat(transaction.pinnedServer()).isNull();
    assertThat(transaction.mayBeCommitted()).isTrue();
  }

  @Test
  void aCommitThatWasRefusedStaysWhereItIs() {
    startPinned();
    transaction.beginCommit();
    MongoException error = reset();

    TransactionRules.endFailed(transaction, error, Failure.of(error));

    assertThat(transaction.pinnedServer()).isEqualTo(MONGOS);
  }

  @Test
  void aCommitThatWasTurnedAwayUnreadCannotHaveHappened() {
    startPinned();
    transaction.beginCommit();
    MongoException error = reset();
    error.addLabel(MongoException.SYSTEM_OVERLOADED_ERROR_LABEL);
    error.addLabel(MongoException.RETRYABLE_ERROR_LABEL);

    TransactionRules.endFailed(transaction, error, Failure.of(error));

    assertThat(transaction.mayBeCommitted()).isFalse();
  }

  @Test
  void anAbortIsNotPinnedOnceItHasFailed() {
    startPinned();
    transaction.beginAbort();
    MongoException error = reset();

    TransactionRules.endFailed(transaction, error, Failure.of(error));

    assertThat(transaction.pinnedServer()).isNull();
  }

  @Test
  void aTransactionThatIsLostIsNotPinnedAnyMoreAndAnotherStays() {
    startPinned();
    TransactionRules.givenUp(session, reset());
    assertThat(transaction.pinnedServer()).isEqualTo(MONGOS);

    MongoException lost = reset();
    lost.addLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL);
    TransactionRules.givenUp(session, lost);
    assertThat(transaction.pinnedServer()).isNull();
  }

  private static Command<?> ping(ReadPreference preference) {
    return new RunCommand<>(
        "test",
        new BsonDocument("ping", new BsonInt32(1)),
        new BsonDocumentCodec(),
        preference,
        new BsonDocumentCodec());
  }

  private static Command<?> countFromSecondaries() {
    return new Count(
        new MongoNamespace("test.things"),
        new Arguments(BsonDocument.class, MongoClientSettings.getDefaultCodecRegistry()),
        new ReadCommand.Terms(ReadPreference.secondary(), null, 0));
  }

  private void startPinned() {
    start(ReadPreference.primary());
    transaction.sent();
    transaction.pinTo(MONGOS);
  }

  private void start(ReadPreference preference) {
    transaction.start(
        session,
        new Transaction.Terms(ReadConcern.DEFAULT, WriteConcern.ACKNOWLEDGED, preference, null));
  }

  private static MongoException reset() {
    return new MongoSocketReadException("reset", MONGOS);
  }
}
