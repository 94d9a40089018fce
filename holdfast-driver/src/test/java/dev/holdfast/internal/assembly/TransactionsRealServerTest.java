package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.TransactionOptions;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.test.Background;
import dev.holdfast.test.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.bson.BsonTimestamp;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sessions and transactions on the real replica set that {@code -Dholdfast.real.set=NAME} names. */
@Tag("real-server")
class TransactionsRealServerTest {
  private static final Document FIRST = new Document("_id", 1);

  private final RealDeployment set = new RealDeployment("holdfast.real.set", "replica-set");
  private final List<CommandStartedEvent> started = new CopyOnWriteArrayList<>();
  private final MongoClient client = open(started);
  private final MongoCollection<Document> things =
      client.getDatabase("transactions").getCollection("things");

  @BeforeEach
  void beginWithOneThing() {
    MongoCollection<Document> durably = things.withWriteConcern(WriteConcern.MAJORITY);
    durably.drop();
    durably.insertOne(new Document("_id", 1).append("n", 0));
  }

  @AfterEach
  void close() {
    client
        .getDatabase("admin")
        .runCommand(new Document("configureFailPoint", "failCommand").append("mode", "off"));
    client.close();
  }

  @Test
  void whatIsCommittedIsSeenByAllAndBeforeThatOnlyInside() {
    try (ClientSession session = client.startSession()) {
      session.startTransaction();
      things.insertOne(session, new Document("_id", 2));
      assertThat(things.countDocuments(session)).isEqualTo(2);
      assertThat(things.countDocuments()).isEqualTo(1);
      session.commitTransaction();
      session.commitTransaction();
      assertThat(things.countDocuments()).isEqualTo(2);
    }
  }

  @Test
  void whatIsAbortedIsGone() {
    try (ClientSession session = client.startSession()) {
      session.startTransaction();
      things.insertOne(session, new Document("_id", 2));
      session.abortTransaction();
      assertThat(things.countDocuments(session)).isEqualTo(1);
      session.startTransaction();
      things.insertOne(session, new Document("_id", 3));
    }
    assertThat(things.countDocuments()).as("closing aborts, too").isEqualTo(1);
  }

  /** Transactions, "Options Inside Transaction Prose Tests". */
  @Test
  void theWriteConcernOfACollectionIsNotInherited() {
    try (ClientSession session = client.startSession()) {
      session.startTransaction();
      assertThat(
              things
                  .withWriteConcern(WriteConcern.UNACKNOWLEDGED)
                  .insertOne(session, new Document("_id", 2))
                  .wasAcknowledged())
          .isTrue();
      session.commitTransaction();
    }
    assertThat(things.countDocuments()).isEqualTo(2);
  }

  @Test
  void aWriteConflictIsTransientAndTheOtherTransactionIsNotHarmed() {
    try (ClientSession one = client.startSession();
        ClientSession other = client.startSession()) {
      one.startTransaction();
      other.startTransaction();
      things.updateOne(one, FIRST, increment());
      assertThatThrownBy(() -> things.updateOne(other, FIRST, increment()))
          .isInstanceOfSatisfying(
              MongoException.class,
              error -> {
                assertThat(error.getCode()).isEqualTo(112);
                assertThat(error.hasErrorLabel("TransientTransactionError")).isTrue();
              });
      other.abortTransaction();
      one.commitTransaction();
    }
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void countersOfSeveralThreadsAddUpAlthoughTheyConflict() throws Exception {
    int threads = 4;
    int rounds = 8;
    List<CompletableFuture<Boolean>> running = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      running.add(Background.start(() -> count(rounds)));
    }
    for (CompletableFuture<Boolean> each : running) {
      assertThat(each.get(100, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(count()).isEqualTo(threads * rounds);
  }

  private boolean count(int rounds) {
    try (ClientSession session = client.startSession()) {
      for (int round = 0; round < rounds; round++) {
        session.withTransaction(
            () -> {
              int n = things.find(session, FIRST).first().getInteger("n");
              return things.updateOne(
                  session, FIRST, new Document("$set", new Document("n", n + 1)));
            });
      }
      return true;
    }
  }

  @Test
  void aStepDownInTheMiddleRunsTheTransactionAgainAndOnce() {
    int[] runs = {0};
    try (ClientSession session = client.startSession()) {
      session.withTransaction(
          () -> {
            runs[0]++;
            things.updateOne(session, FIRST, increment());
            if (runs[0] == 1) {
              stepDown();
            }
            return things.updateOne(session, FIRST, increment());
          },
          TransactionOptions.builder().writeConcern(WriteConcern.MAJORITY).build());
    }
    assertThat(runs[0]).isGreaterThanOrEqualTo(2);
    assertThat(count()).isEqualTo(2);
  }

  @Test
  void aConnectionThatIsLostWithTheCommitCommitsOnce() {
    failCommand("commitTransaction", "closeConnection", true, 1);
    try (ClientSession session = client.startSession()) {
      session.withTransaction(() -> things.updateOne(session, FIRST, increment()));
    }
    assertThat(count()).isEqualTo(1);
    assertThat(started("commitTransaction")).hasSize(2);
    assertThat(started("commitTransaction").get(1).getCommand().getDocument("writeConcern"))
        .containsKeys("w", "wtimeout");
  }

  @Test
  @Requirement("RR-049")
  void aReadInATransactionIsTriedOnce() {
    failCommand("find", "errorCode", 11600, 1);
    try (ClientSession session = client.startSession()) {
      session.startTransaction();
      assertThatThrownBy(() -> things.find(session).first()).isInstanceOf(MongoException.class);
      assertThat(started("find")).hasSize(1);
    }
  }

  @Test
  void readsOfASnapshotSessionSeeOneMomentAndItCanBeReturnedTo() {
    BsonTimestamp moment;
    try (ClientSession snapshot =
        client.startSession(ClientSessionOptions.builder().snapshot(true).build())) {
      assertThat(things.countDocuments(snapshot)).isEqualTo(1);
      things.withWriteConcern(WriteConcern.MAJORITY).insertOne(new Document("_id", 2));
      assertThat(things.countDocuments(snapshot)).isEqualTo(1);
      moment = snapshot.getSnapshotTimestamp();
    }
    assertThat(things.countDocuments()).isEqualTo(2);
    try (ClientSession back =
        client.startSession(
            ClientSessionOptions.builder().snapshot(true).snapshotTime(moment).build())) {
      assertThat(things.countDocuments(back)).isEqualTo(1);
    }
  }

  private int count() {
    return things.find(FIRST).first().getInteger("n");
  }

  private static Document increment() {
    return new Document("$inc", new Document("n", 1));
  }

  private List<CommandStartedEvent> started(String command) {
    return started.stream().filter(event -> event.getCommandName().equals(command)).toList();
  }

  private void failCommand(String command, String what, Object value, int times) {
    client
        .getDatabase("admin")
        .runCommand(
            new Document("configureFailPoint", "failCommand")
                .append("mode", new Document("times", times))
                .append(
                    "data", new Document("failCommands", List.of(command)).append(what, value)));
  }

  private void stepDown() {
    try (MongoClient aside = open(new CopyOnWriteArrayList<>())) {
      aside
          .getDatabase("admin")
          .runCommand(
              new Document("replSetStepDown", 2)
                  .append("secondaryCatchUpPeriodSecs", 1)
                  .append("force", true));
    }
  }

  private MongoClient open(List<CommandStartedEvent> heard) {
    return ClientAssembly.open(
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(set.uri.getConnectionString()))
            .retryWrites(true)
            .addCommandListener(
                new CommandListener() {
                  @Override
                  public void commandStarted(CommandStartedEvent event) {
                    heard.add(event);
                  }
                })
            .build(),
        null);
  }
}
