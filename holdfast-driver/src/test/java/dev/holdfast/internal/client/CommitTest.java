package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.MongoException;
import dev.holdfast.MongoWriteConcernException;
import dev.holdfast.TransactionOptions;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.ClientSession;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.Received;
import dev.holdfast.testkit.ScriptedServer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Transactions, "commitTransaction": how it is retried, with which concern, and how its errors are labelled. */
class CommitTest {
  private static final String UNKNOWN = "UnknownTransactionCommitResult";
  private static final String TRANSIENT = "TransientTransactionError";
  private static final String[] OVERLOAD = {"SystemOverloadedError", "RetryableError"};
  private static final BsonDocument MAJORITY =
      BsonDocument.parse("{w: 'majority', wtimeout: 10000}");

  private final ScriptedServer server = Rig.replicaSet();
  private final Rig rig = new Rig(Rig.uri(server), false); // A commit is retried all the same.
  private final ClientSession session = rig.start();

  @AfterEach
  void close() {
    session.close();
    rig.close();
    server.close();
  }

  @Test
  void itIsRetriedOnceWithAMajorityAlsoWithoutRetryWrites() {
    server.on("commitTransaction").once(Fault.error(91));
    begin(WriteConcern.W1);
    session.commitTransaction();
    assertThat(concerns()).containsExactly(BsonDocument.parse("{w: 1}"), MAJORITY);
  }

  @Test
  void aNetworkErrorIsRetriedToo() {
    server.on("commitTransaction").once(Fault.reset());
    begin(WriteConcern.ACKNOWLEDGED);
    session.commitTransaction();
    assertThat(concerns()).containsExactly(new BsonDocument(), MAJORITY);
    assertThat(server.received("commitTransaction").stream().map(Received::txnNumber).distinct())
        .hasSize(1);
  }

  @Test
  void theApplicationsOtherOptionsOfTheWriteConcernStay() {
    server.on("commitTransaction").once(Fault.error(91));
    begin(new WriteConcern(2, 50).withJournal(true));
    session.commitTransaction();
    assertThat(concerns().get(1))
        .isEqualTo(BsonDocument.parse("{w: 'majority', wtimeout: 50, j: true}"));
  }

  @Test
  void committingAgainAsksForAMajority() {
    begin(WriteConcern.W1);
    session.commitTransaction();
    session.commitTransaction();
    session.commitTransaction();
    assertThat(concerns()).containsExactly(BsonDocument.parse("{w: 1}"), MAJORITY, MAJORITY);
  }

  @Test
  void afterOverloadItIsTheSameConcernBecauseNothingWasDone() {
    server.on("commitTransaction").times(3, Fault.error(462, OVERLOAD));
    rig.jitter = 0;
    try (Rig willing = new Rig(Rig.uri(server));
        ClientSession other = willing.start()) {
      willing.jitter = 0;
      other.startTransaction(options(WriteConcern.W1));
      willing.run(Probe.insert(), other);
      other.commitTransaction();
    }
    assertThat(concerns()).hasSize(4).containsOnly(BsonDocument.parse("{w: 1}"));
  }

  @Test
  void afterAnotherErrorOverloadIsRetriedWithAMajority() {
    server
        .on("commitTransaction")
        .once(Fault.error(462, OVERLOAD))
        .once(Fault.error(91))
        .once(Fault.error(462, OVERLOAD));
    try (Rig willing = new Rig(Rig.uri(server));
        ClientSession other = willing.start()) {
      willing.jitter = 0;
      other.startTransaction(options(WriteConcern.W1));
      willing.run(Probe.insert(), other);
      other.commitTransaction();
    }
    BsonDocument w1 = BsonDocument.parse("{w: 1}");
    assertThat(concerns()).containsExactly(w1, w1, MAJORITY, MAJORITY);
  }

  @Test
  void aRetryableErrorTwiceLeavesTheResultUnknown() {
    server.on("commitTransaction").times(2, Fault.error(91));
    begin(WriteConcern.ACKNOWLEDGED);
    assertThat(commitFails().getErrorLabels()).contains(UNKNOWN).doesNotContain(TRANSIENT);
    session.commitTransaction();
    assertThat(concerns()).containsExactly(new BsonDocument(), MAJORITY, MAJORITY);
  }

  @Test
  void aNetworkErrorTwiceLeavesTheResultUnknownAndIsNotTransient() {
    server.on("commitTransaction").times(2, Fault.reset());
    begin(WriteConcern.ACKNOWLEDGED);
    assertThat(commitFails().getErrorLabels())
        .contains(UNKNOWN, "RetryableWriteError")
        .doesNotContain(TRANSIENT);
  }

  @Test
  void aServerThatIsNotFoundLeavesTheResultUnknown() {
    begin(WriteConcern.ACKNOWLEDGED);
    server.refuseConnections();
    server.resetConnections();
    assertThat(commitFails().getErrorLabels()).contains(UNKNOWN).doesNotContain(TRANSIENT);
    server.acceptConnections();
  }

  @Test
  void aTimeLimitThatWasExceededLeavesTheResultUnknown() {
    server.on("commitTransaction").once(Fault.error(50));
    begin(WriteConcern.ACKNOWLEDGED);
    assertThat(commitFails().getErrorLabels()).contains(UNKNOWN);
    assertThat(server.received("commitTransaction")).hasSize(1);
  }

  @Test
  void whatTheServerPlainlyRefusesIsKnown() {
    server.on("commitTransaction").once(Fault.error(251, TRANSIENT)).once(Fault.error(2));
    begin(WriteConcern.ACKNOWLEDGED);
    assertThat(commitFails().getErrorLabels()).isEqualTo(Set.of(TRANSIENT));
    assertThat(commitFails().getErrorLabels()).isEmpty();
    assertThat(server.received("commitTransaction")).hasSize(2);
  }

  @Test
  void aWriteConcernThatFailedIsAnErrorAndLeavesTheResultUnknown() {
    server.on("commitTransaction").once(concernError(64));
    begin(new WriteConcern(3));
    MongoException error = commitFails();
    assertThat(error).isInstanceOf(MongoWriteConcernException.class);
    assertThat(error.getErrorLabels()).contains(UNKNOWN);
    assertThat(server.received("commitTransaction")).hasSize(1);
  }

  @Test
  void aWriteConcernThatCannotBeIsAnErrorThatIsKnown() {
    server.on("commitTransaction").once(concernError(100)).once(concernError(79));
    begin(new WriteConcern(30));
    assertThat(commitFails().getErrorLabels()).doesNotContain(UNKNOWN);
    assertThat(commitFails().getErrorLabels()).doesNotContain(UNKNOWN);
  }

  @Test
  void aRetryableWriteConcernErrorIsRetried() {
    server.on("commitTransaction").once(concernError(91));
    begin(WriteConcern.ACKNOWLEDGED);
    session.commitTransaction();
    assertThat(concerns()).containsExactly(new BsonDocument(), MAJORITY);
  }

  private void begin(WriteConcern concern) {
    session.startTransaction(options(concern));
    rig.run(Probe.insert(), session);
  }

  private static TransactionOptions options(WriteConcern concern) {
    return TransactionOptions.builder()
        .writeConcern(concern)
        .maxCommitTime(7L, TimeUnit.SECONDS)
        .build();
  }

  private MongoException commitFails() {
    MongoException error = catchThrowableOfType(MongoException.class, session::commitTransaction);
    assertThat(error).isNotNull();
    return error;
  }

  private List<BsonDocument> concerns() {
    return server.received("commitTransaction").stream()
        .map(commit -> commit.command().getDocument("writeConcern", new BsonDocument()))
        .toList();
  }

  private static Fault concernError(int code) {
    return Fault.reply(
        BsonDocument.parse("{ok: 1, writeConcernError: {code: " + code + ", errmsg: 'no'}}"));
  }
}
