package dev.holdfast.internal.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.gridfs.GridFSBucket;
import dev.holdfast.client.gridfs.GridFSBuckets;
import dev.holdfast.test.Await;
import dev.holdfast.testkit.Received;
import dev.holdfast.testkit.TestDeployment;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What an application drops without closing it: given back, and told in the log. */
class LeakTest {
  private final Logger logger = (Logger) LoggerFactory.getLogger("dev.holdfast.leaks");
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final ListAppender<ILoggingEvent> appender =
      new ListAppender<>() {
        @Override
        protected void append(ILoggingEvent event) {
          lines.add(event.getLevel() + " " + event.getFormattedMessage());
        }
      };

  @BeforeEach
  void listen() {
    appender.start();
    logger.addAppender(appender);
    logger.setAdditive(false);
    logger.setLevel(Level.WARN);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(appender);
    logger.setAdditive(true);
    logger.setLevel(null);
  }

  @Test
  void aDroppedCursorIsKilledAndItsSessionUsedAgain() {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client = MongoClients.create(set.uri())) {
      MongoCollection<Document> orders = filled(client);
      drop(() -> orders.find().batchSize(2).map(Document::toJson).cursor().next());
      awaitCollected("killCursors", () -> !set.received("killCursors").isEmpty());
      BsonDocument find = last(set, "find");
      BsonDocument killed = last(set, "killCursors");
      assertThat(killed.getDocument("lsid")).isEqualTo(find.getDocument("lsid"));
      awaitUsedAgain(find, set, orders);
      assertThat(lines).hasSize(1);
      assertThat(lines.get(0))
          .startsWith("WARN A cursor on shop.orders with the id ")
          .contains(killed.getArray("cursors").get(0).asInt64().getValue() + " of ")
          .contains("dropped without being closed");
    }
  }

  @Test
  void aCursorThatIsHeldOrWasReadToItsEndIsLeftAlone() {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client = MongoClients.create(set.uri())) {
      MongoCollection<Document> orders = filled(client);
      try (MongoCursor<Document> held = orders.find().batchSize(2).cursor()) {
        drop(() -> orders.find().batchSize(2).cursor().forEachRemaining(document -> {}));
        drop(() -> orders.find().batchSize(2).cursor().next());
        awaitCollected("the one that was dropped", () -> !lines.isEmpty());
        Await.until("killCursors", () -> set.received("killCursors").size() == 1);
        held.forEachRemaining(document -> {});
        assertThat(lines).hasSize(1);
      }
    }
  }

  @Test
  void aDroppedChangeStreamIsKilled() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      new ScriptedOplog(primary.server);
      drop(() -> primary.collection().watch().cursor().tryNext());
      awaitCollected("killCursors", () -> !primary.received("killCursors").isEmpty());
      assertThat(lines).hasSize(1);
      assertThat(lines.get(0)).startsWith("WARN A change stream: A cursor on ");
    }
  }

  @Test
  void theCursorOfADroppedDownloadIsKilled() {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client = MongoClients.create(set.uri())) {
      GridFSBucket files = GridFSBuckets.create(client.getDatabase("shop")).withChunkSizeBytes(4);
      ObjectId id =
          files.uploadFromStream(
              "receipt", new ByteArrayInputStream("0123456789abcdef".getBytes(UTF_8)));
      drop(() -> files.openDownloadStream(id).batchSize(2).read());
      awaitCollected("killCursors", () -> !set.received("killCursors").isEmpty());
      assertThat(last(set, "killCursors").getString("killCursors").getValue())
          .isEqualTo("fs.chunks");
      assertThat(lines).hasSize(1);
      assertThat(lines.get(0)).startsWith("WARN A cursor on shop.fs.chunks with the id ");
    }
  }

  /** With one connection in all: whoever keeps it keeps everybody out. */
  @Test
  void theConnectionOfADroppedCursorBehindALoadBalancerIsGivenBack() {
    try (TestDeployment balanced = TestDeployment.loadBalanced();
        MongoClient client =
            MongoClients.create(balanced.uri() + "&maxPoolSize=1&waitQueueTimeoutMS=30000")) {
      MongoCollection<Document> orders = filled(client);
      drop(() -> orders.find().batchSize(2).cursor().next());
      awaitCollected("the one that was dropped", () -> !lines.isEmpty());
      assertThat(orders.countDocuments()).isEqualTo(5);
      assertThat(balanced.received("killCursors")).hasSize(1);
      assertThat(lines.get(0)).contains("which keeps a connection, was dropped");
    }
  }

  @Test
  void theTransactionOfADroppedSessionIsAbortedAndTheSessionUsedAgain() {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client = MongoClients.create(set.uri())) {
      MongoCollection<Document> orders = filled(client);
      drop(
          () -> {
            ClientSession session = client.startSession();
            session.startTransaction();
            orders.insertOne(session, new Document("_id", 77));
          });
      awaitCollected("abortTransaction", () -> !set.received("abortTransaction").isEmpty());
      BsonDocument insert = last(set, "insert");
      BsonDocument abort = last(set, "abortTransaction");
      assertThat(abort.getDocument("lsid")).isEqualTo(insert.getDocument("lsid"));
      assertThat(abort.get("txnNumber")).isEqualTo(insert.get("txnNumber"));
      awaitUsedAgain(insert, set, orders);
      assertThat(orders.countDocuments()).isEqualTo(5);
      assertThat(lines).hasSize(1);
      assertThat(lines.get(0))
          .startsWith("WARN The session {")
          .contains("with a transaction in progress");
    }
  }

  @Test
  void theConnectionOfADroppedTransactionBehindALoadBalancerIsGivenBack() {
    try (TestDeployment balanced = TestDeployment.loadBalanced();
        MongoClient client =
            MongoClients.create(balanced.uri() + "&maxPoolSize=1&waitQueueTimeoutMS=30000")) {
      MongoCollection<Document> orders = filled(client);
      drop(
          () -> {
            ClientSession session = client.startSession();
            session.startTransaction();
            orders.insertOne(session, new Document("_id", 77));
          });
      awaitCollected("the one that was dropped", () -> !lines.isEmpty());
      assertThat(orders.countDocuments()).isEqualTo(5);
      assertThat(balanced.received("abortTransaction")).hasSize(1);
    }
  }

  /** The application holds on to the cursor only; the session is behind it. */
  @Test
  void aSessionWhoseCursorIsHeldIsLeftAlone() {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client = MongoClients.create(set.uri())) {
      MongoCollection<Document> orders = filled(client);
      try (MongoCursor<Document> held = orders.find(client.startSession()).batchSize(2).cursor()) {
        drop(() -> orders.find().batchSize(2).cursor().next());
        awaitCollected("the one that was dropped", () -> !lines.isEmpty());
        held.forEachRemaining(document -> {});
        assertThat(last(set, "getMore").getDocument("lsid"))
            .isEqualTo(set.received("find").get(0).command().getDocument("lsid"));
        assertThat(lines).hasSize(1);
      }
    }
  }

  private static MongoCollection<Document> filled(MongoClient client) {
    MongoCollection<Document> orders = client.getDatabase("shop").getCollection("orders");
    for (int i = 0; i < 5; i++) {
      orders.insertOne(new Document("_id", i));
    }
    return orders;
  }

  /** In a frame of its own: what the action made is out of reach when it returns. */
  private static void drop(Runnable action) {
    action.run();
  }

  private static void awaitCollected(String what, BooleanSupplier done) {
    AtomicInteger looks = new AtomicInteger();
    Await.until(
        what,
        () -> {
          if (looks.getAndIncrement() % 100 == 0) {
            System.gc();
          }
          return done.getAsBoolean();
        });
  }

  /** Two sessions at a time: the one that is given back may lie below another. */
  private static void awaitUsedAgain(
      BsonDocument command, TestDeployment set, MongoCollection<Document> orders) {
    Await.until(
        "the session is used again",
        () -> {
          try (MongoCursor<Document> other = orders.find().batchSize(2).cursor()) {
            other.next();
            orders.countDocuments();
            return Stream.of(last(set, "find"), last(set, "aggregate"))
                .anyMatch(c -> c.getDocument("lsid").equals(command.getDocument("lsid")));
          }
        });
  }

  private static BsonDocument last(TestDeployment deployment, String command) {
    List<Received> received = deployment.received(command);
    return received.get(received.size() - 1).command();
  }
}
