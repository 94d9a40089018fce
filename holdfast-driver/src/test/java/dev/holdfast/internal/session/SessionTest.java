package dev.holdfast.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoClientException;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.WriteConcern;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.WireBuffer;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;

/** What a session keeps for its commands, and what it gives back. */
class SessionTest {
  private final AtomicLong now = new AtomicLong();
  private final ServerSessionPool pool = new ServerSessionPool(() -> 30, now::get);
  private final Session session = Session.explicit(pool, true, false);
  private final Transaction transaction = Objects.requireNonNull(session.transaction());

  @Test
  void aSessionKnowsHowItWasStarted() {
    Session snapshot = Session.explicit(pool, false, true);
    Session implicit = Session.implicit(pool);
    assertThat(session.isCausal()).isTrue();
    assertThat(session.isSnapshot()).isFalse();
    assertThat(session.isImplicit()).isFalse();
    assertThat(snapshot.isCausal()).isFalse();
    assertThat(snapshot.isSnapshot()).isTrue();
    assertThat(implicit.isImplicit()).isTrue();
    assertThat(implicit.transaction()).isNull();
    assertThat(implicit.estate()).isNull();
  }

  @Test
  void whatADroppedSessionHeldCanBeGivenBackByAnother() {
    Session.Estate estate = Objects.requireNonNull(session.estate());
    assertThat(estate.server()).isNull();
    assertThat(estate.isInTransaction()).isFalse();
    ServerSession server = session.server();
    start();
    assertThat(estate.server()).isSameAs(server);
    assertThat(estate.isInTransaction()).isTrue();

    Session heir = estate.inherit();
    assertThat(heir.serverIfTaken()).isSameAs(server);
    assertThat(heir.isInTransaction()).isTrue();
    heir.close();

    assertThat(estate.server()).isNull();
    assertThat(pool.acquire()).isSameAs(server);
  }

  @Test
  void aClosedSessionHoldsNothingAndIsNotUsableAnyMore() {
    session.server();
    assertThat(session.isClosed()).isFalse();
    assertThatCode(() -> session.requireUsableWith(pool)).doesNotThrowAnyException();
    session.close();
    assertThat(session.isClosed()).isTrue();
    assertThat(session.serverIfTaken()).isNull();
    assertThat(Objects.requireNonNull(session.estate()).server()).isNull();
    assertThatThrownBy(() -> session.requireUsableWith(pool))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void aSessionOfAnotherClientIsRefused() {
    ServerSessionPool ofAnother = new ServerSessionPool(() -> 30, now::get);
    assertThatThrownBy(() -> session.requireUsableWith(ofAnother))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("another client");
  }

  @Test
  void anImplicitSessionIgnoresTheTimesInReplies() {
    Session implicit = Session.implicit(pool);
    implicit.updateFrom(view("{operationTime: {$timestamp: {t: 5, i: 1}}}"));
    assertThat(implicit.operationTime()).isZero();
  }

  @Test
  void theFirstReplyFixesTheSnapshotOfASnapshotSession() {
    Session snapshot = Session.explicit(pool, false, true);
    snapshot.updateFrom(view("{cursor: {atClusterTime: {$timestamp: {t: 7, i: 1}}}}"));
    snapshot.updateFrom(view("{cursor: {atClusterTime: {$timestamp: {t: 9, i: 1}}}}"));
    assertThat(snapshot.snapshotTime()).isEqualTo(new BsonTimestamp(7, 1).getValue());

    Session ofDistinct = Session.explicit(pool, false, true);
    ofDistinct.updateFrom(view("{values: [], atClusterTime: {$timestamp: {t: 8, i: 1}}}"));
    assertThat(ofDistinct.snapshotTime()).isEqualTo(new BsonTimestamp(8, 1).getValue());
  }

  @Test
  void aSnapshotTimeOfTheApplicationStaysAndOtherSessionsHaveNone() {
    Session snapshot = Session.explicit(pool, false, true);
    snapshot.snapshotTime(42);
    snapshot.updateFrom(view("{cursor: {atClusterTime: {$timestamp: {t: 9, i: 1}}}}"));
    assertThat(snapshot.snapshotTime()).isEqualTo(42);

    session.updateFrom(view("{cursor: {atClusterTime: {$timestamp: {t: 9, i: 1}}}}"));
    assertThat(session.snapshotTime()).isZero();
  }

  @Test
  void theLatestRecoveryTokenOfATransactionIsKept() {
    session.updateFrom(view("{recoveryToken: {shard: 'early'}}"));
    assertThat(transaction.recoveryToken()).as("without a transaction").isNull();
    start();
    session.updateFrom(view("{recoveryToken: {shard: 'a'}}"));
    session.updateFrom(view("{recoveryToken: {shard: 'b'}}"));
    session.updateFrom(view("{ok: 1}"));
    assertThat(new RawBsonDocument(transaction.recoveryToken()))
        .isEqualTo(BsonDocument.parse("{shard: 'b'}"));
  }

  @Test
  void anOperationInWithTransactionMayOnlyHaveTheTimeoutThatItInherits() {
    Deadline inherited = Deadline.in(now::get, Duration.ofSeconds(3));
    Deadline other = Deadline.in(now::get, Duration.ofSeconds(4));
    assertThatCode(() -> session.requireNoOtherThanShared(other)).doesNotThrowAnyException();

    Deadline shared = Deadline.in(now::get, Duration.ofSeconds(9));
    session.share(shared, inherited);
    assertThat(session.deadline()).isSameAs(shared);
    assertThatCode(() -> session.requireNoOtherThanShared(inherited)).doesNotThrowAnyException();
    assertThatThrownBy(() -> session.requireNoOtherThanShared(other))
        .isInstanceOf(MongoClientException.class)
        .hasMessageContaining("withTransaction");

    session.share(null, Deadline.never());
    assertThatCode(() -> session.requireNoOtherThanShared(other)).doesNotThrowAnyException();
  }

  @Test
  void aServerSessionIsUsedFromTheMomentItIsTaken() {
    ServerSession server = pool.acquire();
    pool.release(server);
    now.addAndGet(Duration.ofMinutes(20).toNanos());
    assertThat(pool.acquire()).isSameAs(server);
    now.addAndGet(Duration.ofMinutes(20).toNanos());
    pool.release(server);
    assertThat(pool.size()).isEqualTo(1);
  }

  @Test
  void theSessionIdOnTheWireIsTheDocumentThatTheApplicationSees() {
    ServerSession server = session.server();
    assertThat(server.identifier()).isEqualTo(new RawBsonDocument(server.lsid()));
    assertThat(server.lsid()).hasSize(30);
    assertThat(server.isDirty()).isFalse();
    server.markDirty();
    assertThat(server.isDirty()).isTrue();
  }

  @Test
  void onlyTheFirstCommandTellsTheServerThatATransactionStarts() {
    assertThatThrownBy(transaction::terms)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no transaction started");
    transaction.sent();
    assertThat(transaction.state()).isEqualTo(Transaction.State.NONE);
    start();
    assertThat(transaction.isStarting()).isTrue();
    transaction.sent();
    assertThat(transaction.isStarting()).isFalse();
    assertThat(transaction.terms().writeConcern()).isEqualTo(WriteConcern.ACKNOWLEDGED);
  }

  @Test
  void aSessionIsInATransactionFromItsStartToItsEnd() {
    assertThat(session.isInTransaction()).isFalse();
    assertThat(Session.implicit(pool).isInTransaction()).isFalse();
    start();
    assertThat(session.isInTransaction()).isTrue();
    transaction.sent();
    transaction.beginCommit();
    assertThat(session.isInTransaction()).isFalse();
    assertThat(transaction.mayBeCommitted()).isFalse();
    transaction.commitMayHaveHappened();
    assertThat(transaction.mayBeCommitted()).isTrue();
  }

  @Test
  void abortingATransactionWithoutCommandsUnpinsIt() {
    start();
    transaction.pinTo(new ServerAddress("mongos"));
    assertThat(transaction.beginAbort()).isFalse();
    assertThat(transaction.pinnedServer()).isNull();
  }

  @Test
  void theNextCommandForgetsAnAbortedAndAnEmptyTransaction() {
    start();
    transaction.beginAbort();
    transaction.leaveFinished();
    assertThat(transaction.state()).isEqualTo(Transaction.State.NONE);
    start();
    transaction.beginCommit();
    transaction.leaveFinished();
    assertThat(transaction.state()).isEqualTo(Transaction.State.NONE);
  }

  @Test
  void aClusterTimeIsWrittenAsItWasRead() {
    BsonDocument document =
        BsonDocument.parse("{clusterTime: {$timestamp: {t: 5, i: 1}}, signature: {keyId: 1}}");
    ClusterTime time = ClusterTime.of(document);
    assertThat(new RawBsonDocument(time.bytes())).isEqualTo(document);
    assertThat(time.toBsonDocument()).isEqualTo(document);
    assertThat(time.toString()).isEqualTo(document.toJson());
  }

  @Test
  void theLaterOfTwoClusterTimesWinsAndAMissingOneNeverDoes() {
    ClusterTime early = ClusterTime.of(BsonDocument.parse(time(5)));
    ClusterTime late = ClusterTime.of(BsonDocument.parse(time(6)));
    assertThat(ClusterTime.later(early, late)).isSameAs(late);
    assertThat(ClusterTime.later(late, early)).isSameAs(late);
    assertThat(ClusterTime.later(null, early)).isSameAs(early);
    assertThat(ClusterTime.later(early, (ClusterTime) null)).isSameAs(early);
    ClusterTime same = ClusterTime.of(BsonDocument.parse(time(5)));
    assertThat(ClusterTime.later(early, same)).as("the known one stays").isSameAs(early);
  }

  @Test
  void aReplyWithAnUnreadableClusterTimeChangesNothing() {
    ClusterTime known = ClusterTime.of(BsonDocument.parse(time(5)));
    assertThat(ClusterTime.later(known, view("{$clusterTime: {clusterTime: 'noon'}}")))
        .isSameAs(known);
    assertThat(ClusterTime.later(null, view("{$clusterTime: {clusterTime: 'noon'}}"))).isNull();
    assertThat(ClusterTime.later(known, view("{ok: 1}"))).isSameAs(known);
  }

  private void start() {
    transaction.start(
        session,
        new Transaction.Terms(
            ReadConcern.DEFAULT, WriteConcern.ACKNOWLEDGED, ReadPreference.primary(), null));
  }

  private static String time(int seconds) {
    return "{clusterTime: {$timestamp: {t: " + seconds + ", i: 1}}}";
  }

  private static DocumentView view(String json) {
    WireBuffer buffer = new WireBuffer(256);
    BsonDocuments.write(buffer, BsonDocument.parse(json));
    buffer.flip();
    return DocumentView.of(buffer);
  }
}
