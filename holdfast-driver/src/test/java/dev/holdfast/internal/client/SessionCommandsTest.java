package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.ReadConcern;
import dev.holdfast.ServerAddress;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.test.Background;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.Received;
import dev.holdfast.testkit.ScriptedServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What sessions put into commands and learn from replies; prose tests of Driver Sessions among it. */
class SessionCommandsTest {
  private final ScriptedServer server = Rig.replicaSet();
  private final Rig rig = new Rig(Rig.uri(server));

  @AfterEach
  void close() {
    rig.close();
    server.close();
  }

  /** Driver Sessions, prose tests 2 and 4. */
  @Test
  @Requirement("RW-055")
  void aCommandCarriesTheIdOfItsSessionOrOneOfItsOwn() {
    BsonDocument id;
    try (ClientSession session = rig.start()) {
      id = session.getServerSession().getIdentifier();
      rig.run(Probe.insert(), session);
      rig.run(Probe.insert(), null);
    }
    List<Received> inserts = server.received("insert");
    assertThat(lsid(inserts.get(0))).isEqualTo(id);
    assertThat(lsid(inserts.get(1))).isNotEqualTo(id);
    assertThat(inserts.get(0).command()).doesNotContainKeys("txnNumber", "startTransaction");
  }

  @Test
  @Requirement({"RW-002", "RW-097"})
  void anImplicitSessionIsBackInThePoolWhenItsOperationHasEnded() {
    rig.run(Probe.insert(), null);
    rig.run(Probe.find(), null);
    assertThat(lsid(server.received("find").get(0)))
        .isEqualTo(lsid(server.received("insert").get(0)));
    assertThat(rig.pool.size()).isEqualTo(1);
  }

  /** Prose test 2, with sessions as applications hold them. */
  @Test
  void thePoolIsLastInFirstOut() {
    ClientSession a = rig.start();
    ClientSession b = rig.start();
    BsonDocument ofA = a.getServerSession().getIdentifier();
    BsonDocument ofB = b.getServerSession().getIdentifier();
    a.close();
    b.close();
    try (ClientSession c = rig.start();
        ClientSession d = rig.start()) {
      assertThat(c.getServerSession().getIdentifier()).isEqualTo(ofB);
      assertThat(d.getServerSession().getIdentifier()).isEqualTo(ofA);
    }
  }

  /** Prose test 5. */
  @Test
  void aSessionOfAnotherClientIsRefused() {
    try (Rig other = new Rig(Rig.uri(server));
        ClientSession session = other.start()) {
      assertThatThrownBy(() -> rig.run(Probe.insert(), session))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("another client");
    }
    assertThat(server.received("insert")).isEmpty();
  }

  /** Prose test 6. */
  @Test
  void aClosedSessionIsRefused() {
    ClientSession session = rig.start();
    rig.run(Probe.insert(), session);
    session.close();
    session.close();
    assertThatThrownBy(() -> rig.run(Probe.insert(), session))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    assertThatThrownBy(session::startTransaction).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(session::getServerSession).isInstanceOf(IllegalStateException.class);
    assertThat(rig.pool.size()).isEqualTo(1);
  }

  /** Prose test 1. */
  @Test
  void aSnapshotThatIsCausallyConsistentIsRefused() {
    assertThatThrownBy(
            () -> ClientSessionOptions.builder().snapshot(true).causallyConsistent(true).build())
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Prose test 3. */
  @Test
  void theClusterTimeOfAReplyGoesWithTheNextCommand() {
    reply(
        "insert",
        "{$clusterTime: {clusterTime: {$timestamp: {t: 42, i: 1}}, signature: {keyId: 1}}}");
    rig.run(Probe.insert(), null);
    rig.run(Probe.find(), null);
    assertThat(server.received("insert").get(0).command()).doesNotContainKey("$clusterTime");
    assertThat(server.received("find").get(0).command().getDocument("$clusterTime"))
        .isEqualTo(
            BsonDocument.parse(
                "{clusterTime: {$timestamp: {t: 42, i: 1}}, signature: {keyId: 1}}"));
  }

  @Test
  void theLaterOfTheSessionsAndTheClientsClusterTimeIsSentButAnApplicationsStaysInItsSession() {
    reply("insert", "{$clusterTime: {clusterTime: {$timestamp: {t: 42, i: 1}}}}");
    rig.run(Probe.insert(), null);
    try (ClientSession session = rig.start()) {
      session.advanceClusterTime(
          BsonDocument.parse("{clusterTime: {$timestamp: {t: 50, i: 1}}, signature: 'mine'}"));
      rig.run(Probe.find(), session);
      rig.run(Probe.find(), null);
    }
    assertThat(clusterSeconds("find", 0)).isEqualTo(50);
    assertThat(clusterSeconds("find", 1)).isEqualTo(42);
  }

  /** Causal Consistency, tests 1, 2, 4 and 8. */
  @Test
  void aReadComesAfterWhatTheSessionHasSeen() {
    reply("find", "{operationTime: {$timestamp: {t: 9, i: 3}}}");
    try (ClientSession session = rig.start()) {
      assertThat(session.isCausallyConsistent()).isTrue();
      assertThat(session.getOperationTime()).isNull();
      rig.run(Probe.find(), session);
      assertThat(session.getOperationTime()).isEqualTo(new BsonTimestamp(9, 3));
      rig.run(Probe.read("distinct"), session);
      rig.run(Probe.insert(), session);
    }
    assertThat(server.received("find").get(0).command()).doesNotContainKey("readConcern");
    assertThat(server.received("distinct").get(0).command().getDocument("readConcern"))
        .isEqualTo(BsonDocument.parse("{afterClusterTime: {$timestamp: {t: 9, i: 3}}}"));
    assertThat(server.received("insert").get(0).command()).doesNotContainKey("readConcern");
  }

  /** Causal Consistency, tests 3, 5 and 9: what failed has a time, too; and the level stays. */
  @Test
  void aReadComesAlsoAfterAWriteThatFailed() {
    server
        .on("insert")
        .once(
            Fault.reply(
                BsonDocument.parse(
                    "{ok: 0, code: 11000, errmsg: 'dup',"
                        + " operationTime: {$timestamp: {t: 9, i: 4}}}")));
    try (ClientSession session = rig.start()) {
      assertThatThrownBy(() -> rig.run(Probe.insert(), session)).isInstanceOf(MongoException.class);
      assertThat(session.getOperationTime()).isEqualTo(new BsonTimestamp(9, 4));
      rig.run(Probe.find().with(ReadConcern.MAJORITY), session);
    }
    assertThat(server.received("find").get(0).command().getDocument("readConcern"))
        .isEqualTo(
            BsonDocument.parse(
                "{level: 'majority', afterClusterTime: {$timestamp: {t: 9, i: 4}}}"));
  }

  @Test
  @Requirement({"RR-083", "RR-084", "RR-025"})
  void aReadThatIsRetriedComesAfterTheErrorOfTheAttemptBeforeInTheSameSession() {
    server
        .on("find")
        .once(
            Fault.reply(
                BsonDocument.parse(
                    "{ok: 0, code: 11602, errmsg: 'no',"
                        + " operationTime: {$timestamp: {t: 9, i: 5}},"
                        + " $clusterTime: {clusterTime: {$timestamp: {t: 9, i: 6}}}}")));
    try (ClientSession session = rig.start()) {
      rig.run(Probe.find(), session);
    }
    List<Received> finds = server.received("find");
    assertThat(finds).hasSize(2);
    assertThat(finds.get(0).command()).doesNotContainKey("readConcern");
    assertThat(finds.get(1).command().getDocument("readConcern"))
        .isEqualTo(BsonDocument.parse("{afterClusterTime: {$timestamp: {t: 9, i: 5}}}"));
    assertThat(finds.get(0).command()).doesNotContainKey("$clusterTime");
    assertThat(clusterSeconds("find", 1)).isEqualTo(9);
    assertThat(lsid(finds.get(1))).isEqualTo(lsid(finds.get(0)));
  }

  @Test
  @Requirement("RR-025")
  void anImplicitSessionStaysTheSameForAllAttempts() {
    server.on("find").once(Fault.reset()).once(Fault.error(11602));
    rig.run(Probe.find(), null);
    assertThat(server.received("find")).hasSize(3);
    assertThat(server.received("find").stream().map(SessionCommandsTest::lsid).distinct())
        .hasSize(1);
  }

  /** Causal Consistency, test 6. */
  @Test
  void aSessionThatIsNotCausallyConsistentOnlyRemembers() {
    reply("find", "{operationTime: {$timestamp: {t: 9, i: 3}}}");
    try (ClientSession session =
        rig.start(ClientSessionOptions.builder().causallyConsistent(false))) {
      rig.run(Probe.find(), session);
      rig.run(Probe.find(), session);
      assertThat(session.getOperationTime()).isEqualTo(new BsonTimestamp(9, 3));
    }
    assertThat(server.received("find").get(1).command()).doesNotContainKey("readConcern");
  }

  /** Causal Consistency, tests 7 and 11. */
  @Test
  void aStandaloneIsToldNoTimes() {
    try (ScriptedServer standalone = Rig.answering();
        Rig alone = new Rig(Rig.uri(standalone));
        ClientSession session = alone.start()) {
      session.advanceOperationTime(new BsonTimestamp(1, 1));
      alone.run(Probe.find(), session);
      assertThat(standalone.received("find").get(0).command())
          .containsKey("lsid")
          .doesNotContainKeys("readConcern", "$clusterTime");
    }
  }

  @Test
  void aSnapshotSessionReadsAsOfItsFirstRead() {
    reply("find", "{cursor: {id: 0, ns: 'a.b', atClusterTime: {$timestamp: {t: 7, i: 7}}}}");
    try (ClientSession session = rig.start(ClientSessionOptions.builder().snapshot(true))) {
      assertThat(session.isCausallyConsistent()).isFalse();
      assertThat(session.getSnapshotTimestamp()).isNull();
      rig.run(Probe.find(), session);
      assertThat(session.getSnapshotTimestamp()).isEqualTo(new BsonTimestamp(7, 7));
      reply("find", "{cursor: {id: 0, ns: 'a.b', atClusterTime: {$timestamp: {t: 8, i: 8}}}}");
      rig.run(Probe.find(), session);
      assertThat(session.getSnapshotTimestamp()).isEqualTo(new BsonTimestamp(7, 7));
      rig.run(Probe.getMore(new ServerAddress(server.address())), session);
    }
    assertThat(readConcern("find", 0)).isEqualTo(BsonDocument.parse("{level: 'snapshot'}"));
    assertThat(readConcern("find", 1))
        .isEqualTo(
            BsonDocument.parse("{level: 'snapshot', atClusterTime: {$timestamp: {t: 7, i: 7}}}"));
    assertThat(server.received("getMore").get(0).command()).doesNotContainKey("readConcern");
  }

  @Test
  void aSnapshotMayBeOfATimeThatIsKnownAlready() {
    reply("find", "{cursor: {id: 0, ns: 'a.b', atClusterTime: {$timestamp: {t: 8, i: 8}}}}");
    try (ClientSession session =
        rig.start(
            ClientSessionOptions.builder().snapshot(true).snapshotTime(new BsonTimestamp(3, 4)))) {
      rig.run(Probe.find(), session);
      assertThat(session.getSnapshotTimestamp()).isEqualTo(new BsonTimestamp(3, 4));
    }
    assertThat(readConcern("find", 0))
        .isEqualTo(
            BsonDocument.parse("{level: 'snapshot', atClusterTime: {$timestamp: {t: 3, i: 4}}}"));
  }

  @Test
  void aDistinctTellsTheTimeOfItsSnapshotBesideItsValues() {
    reply("distinct", "{values: [], atClusterTime: {$timestamp: {t: 7, i: 9}}}");
    try (ClientSession session = rig.start(ClientSessionOptions.builder().snapshot(true))) {
      rig.run(Probe.read("distinct"), session);
      assertThat(session.getSnapshotTimestamp()).isEqualTo(new BsonTimestamp(7, 9));
    }
  }

  @Test
  void aSnapshotSessionSendsItsConcernWithWritesSoThatTheServerRefusesThem() {
    try (ClientSession session = rig.start(ClientSessionOptions.builder().snapshot(true))) {
      rig.run(Probe.insert(), session);
      assertThatThrownBy(session::startTransaction)
          .hasMessageContaining("not supported in snapshot sessions");
    }
    assertThat(readConcern("insert", 0)).isEqualTo(BsonDocument.parse("{level: 'snapshot'}"));
  }

  @Test
  void snapshotsNeedMongoDb5() {
    try (ScriptedServer old = Rig.answering()) {
      old.hello(BsonDocument.parse("{maxWireVersion: 12}"));
      try (Rig older = new Rig(Rig.uri(old));
          ClientSession session = older.start(ClientSessionOptions.builder().snapshot(true))) {
        assertThatThrownBy(() -> older.run(Probe.find(), session))
            .isInstanceOf(MongoClientException.class)
            .hasMessageContaining("Snapshot reads require MongoDB 5.0 or later");
      }
      assertThat(old.received("find")).isEmpty();
    }
  }

  @Test
  void aNetworkErrorMakesTheServerSessionDirtyForGood() {
    server.on("insert").once(Fault.reset());
    ClientSession session = rig.start();
    assertThatThrownBy(() -> rig.run(Probe.insert(), session))
        .isInstanceOf(MongoSocketException.class);
    assertThat(session.getServerSession().isMarkedDirty()).isTrue();
    rig.run(Probe.insert(), session);
    assertThat(session.getServerSession().isMarkedDirty()).isTrue();
    session.close();
    assertThat(rig.pool.size()).isZero();
    List<Received> inserts = server.received("insert");
    assertThat(lsid(inserts.get(1))).isEqualTo(lsid(inserts.get(0)));
  }

  @Test
  void anErrorOfTheServerLeavesItClean() {
    server.on("insert").once(Fault.error(11000));
    try (ClientSession session = rig.start()) {
      assertThatThrownBy(() -> rig.run(Probe.insert(), session)).isInstanceOf(MongoException.class);
      assertThat(session.getServerSession().isMarkedDirty()).isFalse();
    }
    assertThat(rig.pool.size()).isEqualTo(1);
  }

  @Test
  void aSessionThatIsUsedDoesNotGrowOld() {
    try (ClientSession session = rig.start()) {
      session.getServerSession();
      rig.advance(Duration.ofMinutes(60));
      rig.run(Probe.insert(), session);
    }
    assertThat(rig.pool.size()).isEqualTo(1);
  }

  @Test
  void aServerWithoutSessionsGetsNoneAndRefusesExplicitOnes() {
    try (ScriptedServer old = Rig.answering()) {
      old.hello(BsonDocument.parse("{logicalSessionTimeoutMinutes: null}"));
      try (Rig older = new Rig(Rig.uri(old));
          ClientSession session = older.start()) {
        older.run(Probe.insert(), null);
        assertThat(older.pool.size()).isZero();
        assertThatThrownBy(() -> older.run(Probe.insert(), session))
            .isInstanceOf(MongoClientException.class)
            .hasMessageContaining("Sessions are not supported");
      }
      assertThat(old.received("insert")).hasSize(1);
      assertThat(old.received("insert").get(0).command()).doesNotContainKey("lsid");
    }
  }

  @Test
  void anUnacknowledgedWriteHasNoSession() {
    rig.run(Probe.insert().with(WriteConcern.UNACKNOWLEDGED), null);
    assertThat(server.awaitReceived("insert").command()).doesNotContainKey("lsid");
    try (ClientSession session = rig.start()) {
      assertThatThrownBy(() -> rig.run(Probe.insert().with(WriteConcern.UNACKNOWLEDGED), session))
          .isInstanceOf(MongoClientException.class)
          .hasMessageContaining("Unacknowledged writes are not supported");
    }
  }

  /** Prose test 14: eight at once on one connection need far less than eight sessions. */
  @Test
  void anImplicitSessionTakesItsServerSessionOnlyAfterTheCheckOut() throws Exception {
    try (Rig narrow = new Rig(Rig.uri(server) + "&maxPoolSize=1")) {
      List<CompletableFuture<BsonDocument>> running = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        running.add(Background.start(() -> narrow.run(Probe.insert(), null)));
      }
      for (CompletableFuture<BsonDocument> each : running) {
        each.get(30, TimeUnit.SECONDS);
      }
    }
    List<Received> inserts = server.received("insert");
    assertThat(inserts).hasSize(8);
    assertThat(inserts.stream().map(SessionCommandsTest::lsid).distinct().count()).isLessThan(8);
  }

  /** Prose tests 8, 9 and 11. */
  @Test
  void aCursorKeepsItsImplicitSessionUntilTheServerHasNoMore() {
    reply("find", "{cursor: {id: 77, ns: 'test.things', firstBatch: [{_id: 1}, {_id: 2}]}}");
    reply("getMore", "{cursor: {id: 0, ns: 'test.things', nextBatch: [{_id: 3}, {_id: 4}]}}");
    MongoCollection<Document> things =
        new HoldfastDatabase("test", rig.settings).getCollection("things");
    try (MongoCursor<Document> cursor = things.find().batchSize(2).cursor()) {
      cursor.next();
      cursor.next();
      assertThat(rig.pool.size()).isZero();
      cursor.next();
      assertThat(rig.pool.size()).as("before all was iterated").isEqualTo(1);
      assertThat(lsid(server.received("getMore").get(0)))
          .isEqualTo(lsid(server.received("find").get(0)));
    }
    reply("find", "{cursor: {id: 0, ns: 'test.things', firstBatch: [{_id: 1}, {_id: 2}]}}");
    try (MongoCursor<Document> cursor = things.find().cursor()) {
      cursor.next();
      assertThat(rig.pool.size()).isEqualTo(1);
    }
  }

  @Test
  void aCollectionThatIsNotThereHasNoIndexes() {
    server.on("listIndexes").once(Fault.error(26)).once(Fault.error(13));
    MongoCollection<Document> things =
        new HoldfastDatabase("test", rig.settings).getCollection("things");
    assertThat(things.listIndexes().into(new ArrayList<>())).isEmpty();
    assertThatThrownBy(() -> things.listIndexes().into(new ArrayList<>()))
        .isInstanceOf(MongoException.class);
  }

  private void reply(String command, String json) {
    BsonDocument reply = BsonDocument.parse(json);
    server.on(command, request -> reply.clone());
  }

  private BsonDocument readConcern(String command, int index) {
    return server.received(command).get(index).command().getDocument("readConcern");
  }

  private int clusterSeconds(String command, int index) {
    return server
        .received(command)
        .get(index)
        .command()
        .getDocument("$clusterTime")
        .getTimestamp("clusterTime")
        .getTime();
  }

  private static BsonDocument lsid(Received command) {
    return command.command().getDocument("lsid");
  }
}
