package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoConnectionPoolClearedException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.TransactionOptions;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.ClientSession;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ServerId;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.Received;
import dev.holdfast.testkit.ScriptedServer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Transactions, "Constructing commands within a transaction": what they carry, first and later. */
class TransactionCommandsTest {
  private static final String[] OVERLOAD = {"SystemOverloadedError", "RetryableError"};

  private final ScriptedServer server = Rig.replicaSet();
  private final Rig rig = new Rig(Rig.uri(server));
  private final ClientSession session = rig.start();

  @AfterEach
  void close() {
    session.close();
    rig.close();
    server.close();
  }

  @Test
  void theFirstCommandStartsTheTransactionAndTheOthersGoOnWithIt() {
    session.startTransaction(
        TransactionOptions.builder()
            .readConcern(ReadConcern.SNAPSHOT)
            .writeConcern(WriteConcern.MAJORITY)
            .build());
    assertThat(session.hasActiveTransaction()).isTrue();
    rig.run(Probe.insert().with(WriteConcern.W1), session);
    rig.run(Probe.find().with(ReadConcern.LOCAL), session);
    session.commitTransaction();
    assertThat(session.hasActiveTransaction()).isFalse();

    BsonDocument first = only("insert");
    BsonDocument second = only("find");
    BsonDocument commit = only("commitTransaction");
    assertThat(first).containsEntry("txnNumber", new BsonInt64(1));
    assertThat(first.getBoolean("startTransaction").getValue()).isTrue();
    assertThat(first.getBoolean("autocommit").getValue()).isFalse();
    assertThat(first.getDocument("readConcern"))
        .isEqualTo(BsonDocument.parse("{level: 'snapshot'}"));
    assertThat(first).doesNotContainKey("writeConcern");
    assertThat(second).containsEntry("txnNumber", new BsonInt64(1)).containsKey("autocommit");
    assertThat(second).doesNotContainKeys("startTransaction", "readConcern", "writeConcern");
    assertThat(commit).containsEntry("txnNumber", new BsonInt64(1)).containsKey("autocommit");
    assertThat(commit).doesNotContainKeys("startTransaction", "readConcern", "recoveryToken");
    assertThat(commit.getDocument("writeConcern")).isEqualTo(BsonDocument.parse("{w: 'majority'}"));
    assertThat(server.received("commitTransaction").get(0).database()).isEqualTo("admin");
    assertThat(first.getDocument("lsid")).isEqualTo(commit.getDocument("lsid"));
  }

  @Test
  void theFirstCommandIsCausallyConsistentEvenIfItWrites() {
    server.on("find", request -> BsonDocument.parse("{operationTime: {$timestamp: {t: 4, i: 2}}}"));
    rig.run(Probe.find(), session);
    session.startTransaction();
    rig.run(Probe.insert(), session);
    rig.run(Probe.find(), session);
    session.abortTransaction();
    assertThat(only("insert").getDocument("readConcern"))
        .isEqualTo(BsonDocument.parse("{afterClusterTime: {$timestamp: {t: 4, i: 2}}}"));
    assertThat(server.received("find").get(1).command()).doesNotContainKey("readConcern");
  }

  @Test
  void anotherCommandAfterTheEndIsOrdinary() {
    session.startTransaction();
    rig.run(Probe.insert(), session);
    session.commitTransaction();
    rig.run(Probe.insert(), session);
    assertThat(server.received("insert").get(1).command())
        .doesNotContainKeys("txnNumber", "autocommit", "startTransaction");
    assertThatThrownBy(session::commitTransaction)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no transaction started");
  }

  @Test
  void goingOnWithACursorLeavesTheRightToCommitAgain() {
    session.startTransaction();
    rig.run(Probe.insert(), session);
    session.commitTransaction();
    rig.run(Probe.getMore(new ServerAddress(server.address())), session);
    session.commitTransaction();
    assertThat(only("getMore")).doesNotContainKeys("txnNumber", "autocommit");
    assertThat(server.received("commitTransaction")).hasSize(2);
  }

  @Test
  void anEmptyTransactionTellsTheServerNothing() {
    session.startTransaction();
    session.commitTransaction();
    session.startTransaction();
    session.abortTransaction();
    assertThat(server.received("commitTransaction")).isEmpty();
    assertThat(server.received("abortTransaction")).isEmpty();
  }

  @Test
  void aCommandThatCannotBeWrittenDoesNotStartTheTransaction() {
    session.startTransaction();
    assertThatThrownBy(() -> rig.run(Probe.insert().unwritable(), session))
        .isInstanceOf(IllegalArgumentException.class);
    rig.run(Probe.insert(), session);
    assertThat(only("insert").getBoolean("startTransaction").getValue()).isTrue();
  }

  @Test
  @Requirement("BP-039")
  void aFirstCommandThatIsRetriedAfterOverloadStillStartsTheTransaction() {
    server.on("insert").times(2, Fault.error(462, OVERLOAD));
    session.startTransaction();
    rig.run(Probe.insert(), session);
    rig.run(Probe.insert(), session);
    List<Received> inserts = server.received("insert");
    assertThat(inserts).hasSize(4);
    for (Received first : inserts.subList(0, 3)) {
      assertThat(first.command().getBoolean("startTransaction").getValue()).isTrue();
    }
    assertThat(inserts.get(3).command()).doesNotContainKey("startTransaction");
    assertThat(inserts.stream().map(Received::txnNumber).distinct()).hasSize(1);
  }

  @Test
  @Requirement({"RR-049", "BP-040"})
  void inATransactionNothingIsRetriedInTheOrdinaryWay() {
    server.on("find").once(Fault.error(11602));
    session.startTransaction();
    assertThatThrownBy(() -> rig.run(Probe.find(), session)).isInstanceOf(MongoException.class);
    assertThat(server.received("find")).hasSize(1);
  }

  @Test
  void theWriteConcernOfACollectionDoesNotCountInATransaction() {
    session.startTransaction();
    rig.run(Probe.insert().with(WriteConcern.UNACKNOWLEDGED), session);
    session.commitTransaction();
    assertThat(server.received("insert").get(0).moreToCome()).isFalse();
    assertThat(only("insert")).containsKey("lsid").doesNotContainKey("writeConcern");
  }

  @Test
  void aReadHasToGoToThePrimaryAndAWriteGoesThereAnyway() {
    session.startTransaction(
        TransactionOptions.builder().readPreference(ReadPreference.secondary()).build());
    rig.run(Probe.insert(), session);
    assertThatThrownBy(() -> rig.run(Probe.find(), session))
        .isInstanceOf(MongoClientException.class)
        .hasMessageContaining("read preference in a transaction must be primary");
    session.abortTransaction();
    session.startTransaction();
    assertThatThrownBy(() -> rig.run(Probe.runCommand(ReadPreference.secondary()), session))
        .hasMessageContaining("read preference in a transaction must be primary");
    assertThat(server.received("find")).isEmpty();
  }

  @Test
  void optionsComeFromTheTransactionThenTheSessionThenTheClient() {
    rig.settings =
        rig.settings
            .withReadConcern(ReadConcern.LOCAL)
            .withWriteConcern(WriteConcern.W1)
            .withReadPreference(ReadPreference.nearest());
    try (ClientSession other =
        rig.start(
            ClientSessionOptions.builder()
                .defaultTransactionOptions(
                    TransactionOptions.builder()
                        .writeConcern(WriteConcern.W2)
                        .readPreference(ReadPreference.primary())
                        .build()))) {
      other.startTransaction(
          TransactionOptions.builder().readPreference(ReadPreference.secondary()).build());
      TransactionOptions options = other.getTransactionOptions();
      assertThat(options.getReadConcern()).isEqualTo(ReadConcern.LOCAL);
      assertThat(options.getWriteConcern()).isEqualTo(WriteConcern.W2);
      assertThat(options.getReadPreference()).isEqualTo(ReadPreference.secondary());
      other.abortTransaction();
      assertThatThrownBy(other::getTransactionOptions).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void theCommitsTimeLimitIsSentWithItUnlessATimeoutTellsTheServerAlready() {
    TransactionOptions options =
        TransactionOptions.builder().maxCommitTime(1234L, TimeUnit.MILLISECONDS).build();
    session.startTransaction(options);
    rig.run(Probe.insert(), session);
    session.commitTransaction();
    assertThat(only("insert")).doesNotContainKey("maxTimeMS");
    assertThat(only("commitTransaction").getNumber("maxTimeMS").intValue()).isEqualTo(1234);

    rig.settings =
        rig.settings
            .withTimeout(100_000L)
            .withWriteConcern(WriteConcern.W1.withWTimeout(5, TimeUnit.SECONDS));
    try (ClientSession limited = rig.start()) {
      limited.startTransaction(options);
      rig.run(Probe.insert(), limited);
      limited.commitTransaction();
    }
    BsonDocument commit = server.received("commitTransaction").get(1).command();
    assertThat(commit.getNumber("maxTimeMS").longValue()).isBetween(50_000L, 100_000L);
    assertThat(commit.getDocument("writeConcern")).isEqualTo(BsonDocument.parse("{w: 1}"));
  }

  @Test
  void closingTheSessionAbortsWhatIsInProgressAndSwallowsErrors() {
    server.on("abortTransaction").always(Fault.error(11601));
    ClientSession other = rig.start();
    other.startTransaction();
    rig.run(Probe.insert(), other);
    other.close();
    assertThat(only("abortTransaction").getNumber("txnNumber").longValue()).isEqualTo(1);
    assertThat(rig.pool.size()).isEqualTo(1);
  }

  @Test
  void anAbortIsRetriedOnceAndItsErrorsAreNobodysConcern() {
    server.on("abortTransaction").always(Fault.error(91));
    session.startTransaction();
    rig.run(Probe.insert(), session);
    session.abortTransaction();
    assertThat(server.received("abortTransaction")).hasSize(2);
    assertThat(session.hasActiveTransaction()).isFalse();
  }

  @Test
  void aStandaloneHasNoTransactions() {
    try (ScriptedServer standalone = Rig.answering();
        Rig alone = new Rig(Rig.uri(standalone));
        ClientSession on = alone.start()) {
      on.startTransaction();
      assertThatThrownBy(() -> alone.run(Probe.insert(), on))
          .isInstanceOf(MongoClientException.class)
          .hasMessageContaining("need a replica set or a sharded cluster");
      assertThat(standalone.received("insert")).isEmpty();
    }
  }

  @Test
  void aNetworkErrorInATransactionIsTransientAndNotCalledARetryableWrite() {
    server.on("insert").once(Fault.reset());
    session.startTransaction();
    assertThatThrownBy(() -> rig.run(Probe.insert(), session))
        .isInstanceOfSatisfying(
            MongoSocketException.class,
            error ->
                assertThat(error.getErrorLabels())
                    .contains("TransientTransactionError")
                    .doesNotContain("RetryableWriteError"));
    assertThat(server.received("insert")).hasSize(1);
  }

  @Test
  void anErrorOfTheServerIsTransientOnlyIfTheServerSaysSo() {
    server.on("insert").once(Fault.error(251)).once(Fault.error(251, "TransientTransactionError"));
    session.startTransaction();
    assertThatThrownBy(() -> rig.run(Probe.insert(), session))
        .isInstanceOfSatisfying(
            MongoException.class,
            error -> assertThat(error.hasErrorLabel("TransientTransactionError")).isFalse());
    assertThatThrownBy(() -> rig.run(Probe.insert(), session))
        .isInstanceOfSatisfying(
            MongoException.class,
            error -> assertThat(error.hasErrorLabel("TransientTransactionError")).isTrue());
  }

  @Test
  void aServerThatIsNotFoundIsTransientInATransaction() {
    session.startTransaction();
    rig.run(Probe.insert(), session);
    server.refuseConnections();
    server.resetConnections();
    assertThatThrownBy(() -> rig.run(Probe.insert(), session))
        .isInstanceOfSatisfying(
            MongoException.class,
            error -> assertThat(error.hasErrorLabel("TransientTransactionError")).isTrue());
  }

  /** Transactions, "PoolClearedError Prose Test". */
  @Test
  void aPoolThatWasClearedIsTransientInATransactionAndNotLookedForAgain() {
    session.startTransaction();
    rig.selectionFails =
        new MongoConnectionPoolClearedException(
            new ServerId(new ClusterId(), new ServerAddress(server.address())), null);
    assertThatThrownBy(() -> rig.run(Probe.insert(), session))
        .isInstanceOfSatisfying(
            MongoConnectionPoolClearedException.class,
            error -> {
              assertThat(error.getErrorLabels()).containsExactly("TransientTransactionError");
              assertThat(error.getAttempts()).hasSize(1);
            });
    rig.selectionFails = null;
    rig.run(Probe.insert(), session);
    assertThat(only("insert").getBoolean("startTransaction").getValue()).isTrue();
  }

  private BsonDocument only(String command) {
    List<Received> received = server.received(command);
    assertThat(received).hasSize(1);
    return received.get(0).command();
  }
}
