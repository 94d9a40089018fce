package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoBulkWriteException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoNamespace;
import dev.holdfast.Outcome;
import dev.holdfast.client.gridfs.GridFSBucket;
import dev.holdfast.client.gridfs.GridFSBuckets;
import dev.holdfast.client.gridfs.GridFSDownloadStream;
import dev.holdfast.client.gridfs.GridFSUploadStream;
import dev.holdfast.client.model.Indexes;
import dev.holdfast.client.model.InsertOneModel;
import dev.holdfast.client.model.UpdateManyModel;
import dev.holdfast.client.model.bulk.ClientNamespacedWriteModel;
import dev.holdfast.test.Await;
import dev.holdfast.test.Background;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.TestDeployment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A closed client: what it refuses, and in what words; what it ends; what may still be asked. */
class ClosedClientTest {
  private final TestDeployment set = TestDeployment.replicaSet(1);

  @AfterEach
  void close() {
    set.close();
  }

  /** Each makes something while the client is open, and says what shall not work afterwards. */
  private static final Map<String, Function<MongoClient, Runnable>> WORK = new LinkedHashMap<>();

  static {
    WORK.put("insertOne", c -> () -> orders(c).insertOne(new Document()));
    WORK.put("insertMany", c -> () -> orders(c).insertMany(List.of(new Document())));
    WORK.put("find().first()", c -> () -> orders(c).find().first());
    WORK.put("a find made before", c -> orders(c).find()::cursor);
    WORK.put("an iterable mapped before", c -> orders(c).find().map(Document::toJson)::first);
    WORK.put("an aggregate made before", c -> orders(c).aggregate(List.of())::first);
    WORK.put("a change stream made before", c -> orders(c).watch()::cursor);
    WORK.put("updateMany", c -> () -> orders(c).updateMany(new Document(), set("x", 1)));
    WORK.put("deleteOne", c -> () -> orders(c).deleteOne(new Document()));
    WORK.put("findOneAndDelete", c -> () -> orders(c).findOneAndDelete(new Document()));
    WORK.put("countDocuments", c -> () -> orders(c).countDocuments());
    WORK.put("estimatedDocumentCount", c -> () -> orders(c).estimatedDocumentCount());
    WORK.put("distinct", c -> () -> orders(c).distinct("x", String.class).first());
    WORK.put(
        "bulkWrite", c -> () -> orders(c).bulkWrite(List.of(new InsertOneModel<>(new Document()))));
    WORK.put("the client's bulkWrite", c -> () -> c.bulkWrite(List.of(insert())));
    WORK.put("createIndex", c -> () -> orders(c).createIndex(Indexes.ascending("x")));
    WORK.put("listIndexes", c -> () -> orders(c).listIndexes().first());
    WORK.put("drop", c -> () -> orders(c).drop());
    WORK.put("createCollection", c -> () -> c.getDatabase("shop").createCollection("c"));
    WORK.put("runCommand", c -> () -> c.getDatabase("shop").runCommand(new Document("ping", 1)));
    WORK.put("listDatabaseNames", c -> () -> c.listDatabaseNames().first());
    WORK.put("watch", c -> () -> c.watch().cursor());
    WORK.put("startSession", c -> c::startSession);
    WORK.put(
        "an open cursor that needs more",
        c -> {
          MongoCursor<Document> cursor = filled(c).find().batchSize(2).cursor();
          return () -> cursor.forEachRemaining(document -> {});
        });
    WORK.put("startTransaction", c -> c.startSession()::startTransaction);
    WORK.put(
        "an operation in a session",
        c -> {
          ClientSession session = c.startSession();
          return () -> orders(c).insertOne(session, new Document());
        });
    WORK.put(
        "commitTransaction",
        c -> {
          ClientSession session = c.startSession();
          session.startTransaction();
          orders(c).insertOne(session, new Document());
          return session::commitTransaction;
        });
    WORK.put("withTransaction", c -> withTransaction(c.startSession()));
    WORK.put("a GridFS upload", c -> () -> bucket(c).openUploadStream("f").close());
    WORK.put(
        "a GridFS upload begun before",
        c -> {
          GridFSUploadStream upload = bucket(c).openUploadStream("f");
          upload.write(new byte[10]);
          return upload::close;
        });
    WORK.put(
        "a GridFS download begun before",
        c -> {
          GridFSUploadStream upload = bucket(c).openUploadStream("f");
          upload.write(new byte[10]);
          upload.close();
          GridFSDownloadStream download = bucket(c).openDownloadStream("f");
          return () -> download.read(new byte[10]);
        });
    WORK.put("GridFS find", c -> () -> bucket(c).find().first());
  }

  static List<String> work() {
    return List.copyOf(WORK.keySet());
  }

  @ParameterizedTest
  @MethodSource("work")
  void refusesWorkAndSaysWhy(String name) {
    MongoClient client = MongoClients.create(set.uri());
    Runnable work = WORK.get(name).apply(client);
    client.close();
    set.forgetReceived();
    assertThatThrownBy(work::run)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("The MongoClient is closed and runs no more operations");
    assertThat(set.received("find")).isEmpty();
  }

  @Test
  void closingWhatAClosedClientHasOpenedIsHarmless() {
    MongoClient client = MongoClients.create(set.uri());
    MongoCursor<Document> cursor = filled(client).find().batchSize(2).cursor();
    ClientSession session = client.startSession();
    session.startTransaction();
    orders(client).insertOne(session, new Document());
    client.close();
    assertThatCode(
            () -> {
              cursor.close();
              cursor.close();
              session.close();
              session.close();
              client.close();
            })
        .doesNotThrowAnyException();
  }

  /** Questions that need no server are answered: a probe that outlives its client is told the truth. */
  @Test
  void answersWhatNeedsNoServer() {
    MongoClient client = MongoClients.create(set.uri());
    orders(client).insertOne(new Document());
    client.close();
    assertThat(client.health().readable()).isFalse();
    assertThat(client.health().writable()).isFalse();
    assertThat(client.getStatistics().operations()).isPositive();
    assertThat(client.getClusterDescription().getServerDescriptions()).isEmpty();
    assertThat(client.getDatabase("shop").getCollection("orders").getNamespace())
        .isEqualTo(new MongoNamespace("shop", "orders"));
  }

  @Test
  void closingEndsAWaitForAServer() throws Exception {
    set.close();
    MongoClient client = MongoClients.create(set.uri());
    CompletableFuture<?> find = Background.start(() -> orders(client).find().first());
    awaitFrame(find, "awaitChange");
    assertClosedSoon(client, find, "It had not been sent");
  }

  @Test
  void closingEndsAWaitForAConnection() throws Exception {
    MongoClient client = MongoClients.create(set.uri() + "&maxPoolSize=1");
    set.on("insert").always(Fault.stall());
    CompletableFuture<?> insert = Background.start(() -> orders(client).insertOne(new Document()));
    set.awaitReceived("insert", 1);
    CompletableFuture<?> find = Background.start(() -> orders(client).find().first());
    awaitFrame(find, "awaitDecision");
    assertClosedSoon(client, find, "It had not been sent");
    assertClosedSoon(client, insert, "It had been sent");
  }

  @Test
  void closingEndsAWaitForAReplyAndNothingIsTriedAgain() throws Exception {
    MongoClient client = MongoClients.create(set.uri() + "&retryWrites=true");
    set.on("insert").always(Fault.stall());
    CompletableFuture<?> insert = Background.start(() -> orders(client).insertOne(new Document()));
    set.awaitReceived("insert", 1);
    assertClosedSoon(client, insert, "It had been sent: it may have had its effect");
    assertThat(set.received("insert")).hasSize(1);
  }

  @Test
  void closingEndsACursorThatWaitsForMore() throws Exception {
    MongoClient client = MongoClients.create(set.uri());
    filled(client);
    set.on("getMore").always(Fault.stall());
    MongoCursor<Document> cursor = orders(client).find().batchSize(2).cursor();
    CompletableFuture<?> reading =
        Background.start(
            () -> {
              cursor.forEachRemaining(d -> {});
              return null;
            });
    set.awaitReceived("getMore", 1);
    assertClosedSoon(client, reading, "'getMore' on shop was under way");
    cursor.close();
  }

  @Test
  void closingEndsABackoff() throws Exception {
    MongoClient client = MongoClients.create(set.uri());
    set.on("insert").always(Fault.overload());
    List<CompletableFuture<?>> inserts = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      inserts.add(Background.start(() -> orders(client).insertOne(new Document())));
    }
    set.awaitReceived("insert", 60);
    client.close();
    for (CompletableFuture<?> insert : inserts) {
      assertThatThrownBy(() -> insert.get(20, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .cause()
          .satisfiesAnyOf(
              e -> assertThat(e).isInstanceOf(IllegalStateException.class),
              e -> assertThat(e).hasMessageContaining("462"));
    }
    assertThat(inserts.stream().filter(ClosedClientTest::endedByClose)).isNotEmpty();
  }

  @Test
  @Requirement("RW-106")
  void closingInTheSecondCommandOfABulkLeavesItsOutcomeUnknown() throws Exception {
    MongoClient client = MongoClients.create(set.uri() + "&retryWrites=true");
    set.on("update").always(Fault.stall());
    CompletableFuture<?> bulk =
        Background.start(
            () ->
                orders(client)
                    .bulkWrite(
                        List.of(
                            new InsertOneModel<>(new Document()),
                            new UpdateManyModel<>(new Document(), set("x", 1)))));
    set.awaitReceived("update", 1);
    client.close();
    assertThatThrownBy(() -> bulk.get(20, TimeUnit.SECONDS))
        .cause()
        .isInstanceOfSatisfying(
            MongoBulkWriteException.class,
            e -> {
              assertThat(e.getOutcome()).isEqualTo(Outcome.UNKNOWN);
              assertThat(e.getAttempts()).hasSize(1);
              assertThat(e.getWriteResult().getInsertedCount()).isEqualTo(1);
            });
  }

  @Test
  @Requirement("RW-106")
  void closingInABackoffKeepsTheHistory() throws Exception {
    MongoClient client = MongoClients.create(set.uri() + "&retryWrites=true&timeoutMS=60000");
    set.on("insert").always(Fault.error(6));
    CompletableFuture<?> insert = Background.start(() -> orders(client).insertOne(new Document()));
    set.awaitReceived("insert", 8);
    client.close();
    assertThatThrownBy(() -> insert.get(20, TimeUnit.SECONDS))
        .cause()
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("It had been sent: it may have had its effect")
        .cause()
        .isInstanceOfSatisfying(
            MongoException.class,
            e -> {
              assertThat(e.getOutcome()).isEqualTo(Outcome.UNKNOWN);
              assertThat(e.getAttempts()).hasSizeGreaterThanOrEqualTo(8);
            });
  }

  @Test
  void manyThreadsMayClose() throws Exception {
    MongoClient client = MongoClients.create(set.uri());
    orders(client).insertOne(new Document());
    List<CompletableFuture<Object>> closing = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      closing.add(
          Background.start(
              () -> {
                client.close();
                return "closed";
              }));
    }
    for (CompletableFuture<Object> one : closing) {
      assertThat(one.get(20, TimeUnit.SECONDS)).isEqualTo("closed");
    }
    assertThat(set.received("endSessions")).hasSize(1);
  }

  private static boolean endedByClose(CompletableFuture<?> operation) {
    return operation.handle((r, e) -> e.getCause() instanceof IllegalStateException).join();
  }

  private static void assertClosedSoon(
      MongoClient client, CompletableFuture<?> operation, String message) {
    long begin = System.nanoTime();
    client.close();
    assertThatThrownBy(() -> operation.get(20, TimeUnit.SECONDS))
        .cause()
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("The MongoClient was closed while")
        .hasMessageContaining(message);
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(10));
  }

  /** Until somebody is inside that method; nothing else in these tests waits there. */
  private static void awaitFrame(CompletableFuture<?> operation, String method) {
    Await.until(
        "a wait in " + method,
        () ->
            operation.isDone()
                || Thread.getAllStackTraces().entrySet().stream()
                    .filter(entry -> entry.getKey().getName().equals("test-background"))
                    .flatMap(entry -> List.of(entry.getValue()).stream())
                    .anyMatch(frame -> frame.getMethodName().equals(method)));
  }

  private static Runnable withTransaction(ClientSession session) {
    return () -> session.withTransaction(() -> "never");
  }

  private static GridFSBucket bucket(MongoClient client) {
    return GridFSBuckets.create(client.getDatabase("shop"));
  }

  private static ClientNamespacedWriteModel insert() {
    return ClientNamespacedWriteModel.insertOne(
        new MongoNamespace("shop", "orders"), new Document("_id", new ObjectId()));
  }

  private static Document set(String field, Object value) {
    return new Document("$set", new Document(field, value));
  }

  private static MongoCollection<Document> orders(MongoClient client) {
    return client.getDatabase("shop").getCollection("orders");
  }

  private static MongoCollection<Document> filled(MongoClient client) {
    for (int i = 0; i < 5; i++) {
      orders(client).insertOne(new Document("_id", i));
    }
    return orders(client);
  }
}
