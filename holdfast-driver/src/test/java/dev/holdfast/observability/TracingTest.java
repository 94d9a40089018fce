package dev.holdfast.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoBulkWriteException;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.MongoWriteException;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.model.DeleteOneModel;
import dev.holdfast.client.model.InsertOneModel;
import dev.holdfast.test.LogCapture;
import dev.holdfast.testkit.TestDeployment;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** OpenTelemetry: which spans there are, how they are nested, what they tell. */
class TracingTest {
  private static TestDeployment set;

  private final RecordingTracer tracer = new RecordingTracer(1000);
  private MongoClient client;
  private MongoCollection<Document> orders;

  @BeforeAll
  static void start() {
    set = TestDeployment.replicaSet(1);
  }

  @AfterAll
  static void stop() {
    set.close();
  }

  @BeforeEach
  void connect() {
    set.reset();
    client = clientTracedBy(tracer);
    orders = client.getDatabase("shop").getCollection("orders");
    orders.deleteMany(new Document());
    tracer.forget();
  }

  @AfterEach
  void disconnect() {
    client.close();
  }

  private static MongoClient clientTracedBy(ObservabilitySettings settings) {
    return MongoClients.create(
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(set.uri()))
            .retryWrites(true)
            .observabilitySettings(settings)
            .build());
  }

  @Test
  void anOperationHoldsACommandForEachAttempt() {
    set.failNext("find", 189);
    orders.find().first();
    assertThat(tracer.tree())
        .containsExactly(
            "find shop.orders",
            "  find shop.orders: MongoNodeIsRecoveringException",
            "  find shop.orders");
  }

  @Test
  void anOperationMayFailAlthoughItsCommandDidNot() {
    orders.insertOne(new Document("_id", 1));
    tracer.forget();
    assertThatThrownBy(() -> orders.insertOne(new Document("_id", 1)))
        .isInstanceOf(MongoWriteException.class);
    assertThat(tracer.tree())
        .containsExactly("insert shop.orders: MongoWriteException", "  insert shop.orders");
  }

  @Test
  void anErrorThatIsNotRetriedFailsBoth() {
    set.failNext("distinct", 8000);
    assertThatThrownBy(() -> orders.distinct("x", Integer.class).first())
        .isInstanceOf(MongoCommandException.class);
    assertThat(tracer.tree())
        .containsExactly(
            "distinct shop.orders: MongoCommandException",
            "  distinct shop.orders: MongoCommandException");
  }

  @Test
  void anOperationThatFindsNoServerHasNoCommand() {
    try (MongoClient nobody =
        MongoClients.create(
            MongoClientSettings.builder()
                .applyConnectionString(
                    new ConnectionString(
                        "mongodb://127.0.0.1:1/?replicaSet=none&serverSelectionTimeoutMS=50"))
                .observabilitySettings(tracer)
                .build())) {
      assertThatThrownBy(() -> nobody.getDatabase("shop").getCollection("orders").find().first())
          .isInstanceOf(MongoTimeoutException.class);
    }
    assertThat(tracer.tree()).containsExactly("find shop.orders: MongoTimeoutException");
  }

  @Test
  void aBulkWriteIsOneOperationWhateverItSends() {
    orders.bulkWrite(
        List.of(
            new InsertOneModel<>(new Document("_id", 1)),
            new DeleteOneModel<>(new Document("_id", 1))));
    orders.insertMany(List.of(new Document("_id", 2), new Document("_id", 3)));
    assertThatThrownBy(() -> orders.insertMany(List.of(new Document("_id", 2))))
        .isInstanceOf(MongoBulkWriteException.class);
    assertThat(tracer.tree())
        .containsExactly(
            "bulkWrite shop.orders",
            "  insert shop.orders",
            "  delete shop.orders",
            "insert shop.orders",
            "  insert shop.orders",
            "insert shop.orders: MongoBulkWriteException",
            "  insert shop.orders");
  }

  @Test
  void administrationHasTheNamesOfTheApi() {
    client.getDatabase("shop").createCollection("fresh");
    client.getDatabase("shop").getCollection("fresh").drop();
    client.getDatabase("shop").runCommand(new Document("ping", 1));
    client.getDatabase("shop").runCommand(new Document("count", "orders"));
    client.listDatabaseNames().first();
    assertThat(tracer.tree())
        .containsExactly(
            "createCollection shop.fresh",
            "  create shop.fresh",
            "dropCollection shop.fresh",
            "  drop shop.fresh",
            "runCommand shop",
            "  ping shop",
            "runCommand shop",
            "  count shop.orders",
            "listDatabases admin",
            "  listDatabases admin");
  }

  @Test
  void aCursorIsNamedByWhoOpensUsesAndClosesIt() {
    orders.insertMany(IntStream.range(0, 6).mapToObj(i -> new Document("_id", i)).toList());
    tracer.forget();
    try (MongoCursor<Document> cursor = orders.find().batchSize(2).cursor()) {
      for (int i = 0; i < 3; i++) {
        cursor.next();
      }
    }
    List<CommandDetails> commands = tracer.commands();
    assertThat(commands)
        .extracting(CommandDetails::name)
        .containsExactly("find", "getMore", "killCursors");
    Long id = commands.get(1).cursorId();
    assertThat(id).isNotNull();
    assertThat(commands).extracting(CommandDetails::cursorId).containsExactly(null, id, id);
    assertThat(tracer.tree())
        .containsExactly(
            "find shop.orders",
            "  find shop.orders opened " + id,
            "getMore shop.orders",
            "  getMore shop.orders opened " + id,
            "killCursors shop.orders",
            "  killCursors shop.orders");
  }

  @Test
  void theOperationsOfATransactionAreNestedInIt() {
    try (ClientSession session = client.startSession()) {
      session.startTransaction();
      orders.insertOne(session, new Document("_id", 1));
      session.commitTransaction();
      orders.find(session).first();
      session.startTransaction();
      orders.insertOne(session, new Document("_id", 2));
      session.abortTransaction();
    }
    assertThat(tracer.tree())
        .containsExactly(
            "transaction",
            "  insert shop.orders",
            "    insert shop.orders",
            "  commitTransaction admin",
            "    commitTransaction admin",
            "find shop.orders",
            "  find shop.orders",
            "transaction",
            "  insert shop.orders",
            "    insert shop.orders",
            "  abortTransaction admin",
            "    abortTransaction admin");
  }

  @Test
  void aCommitThatIsTriedAgainBelongsToTheSameTransaction() {
    try (ClientSession session = client.startSession()) {
      session.startTransaction();
      orders.insertOne(session, new Document("_id", 1));
      set.failNext("commitTransaction", 50);
      assertThatThrownBy(session::commitTransaction).isInstanceOf(MongoException.class);
      assertThat(tracer.tree()).first().isEqualTo("transaction (open)");
      session.commitTransaction();
    }
    assertThat(tracer.tree())
        .containsExactly(
            "transaction",
            "  insert shop.orders",
            "    insert shop.orders",
            "  commitTransaction admin: MongoExecutionTimeoutException",
            "    commitTransaction admin: MongoExecutionTimeoutException",
            "  commitTransaction admin",
            "    commitTransaction admin");
  }

  @Test
  void aTransactionEndsWithItsSessionAtTheLatest() {
    ClientSession session = client.startSession();
    session.startTransaction();
    assertThat(tracer.tree()).containsExactly("transaction (open)");
    session.close();
    assertThat(tracer.tree()).containsExactly("transaction");
  }

  @Test
  void aTransactionThatIsRepeatedIsAnother() {
    set.failNext("insert", 251, MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL);
    try (ClientSession session = client.startSession()) {
      session.withTransaction(() -> orders.insertOne(session, new Document("_id", 1)));
    }
    assertThat(tracer.tree()).filteredOn(line -> line.startsWith("transaction")).hasSize(2);
    assertThat(tracer.tree()).noneMatch(line -> line.contains("open"));
  }

  @Test
  void aCommandTellsItsSessionItsNumberAndItsConnection() {
    orders.insertOne(new Document("_id", 1));
    CommandDetails insert = tracer.commands().get(0);
    BsonDocument lsid =
        set.received("insert").get(set.received("insert").size() - 1).command().getDocument("lsid");
    assertThat(insert.sessionId()).isEqualTo(lsid.getBinary("id").asUuid());
    assertThat(insert.txnNumber()).isPositive();
    assertThat(insert.connection().getServerId().getAddress().toString())
        .isEqualTo(set.primary().address());
    assertThat(insert.connection().getServerValue()).isNotNull();
    assertThat(insert.cursorId()).isNull();
  }

  @Test
  void theTextIsTheCommandWithoutWhatEveryCommandCarries() {
    orders.insertOne(new Document("_id", 1));
    BsonDocument text = BsonDocument.parse(tracer.commands().get(0).queryText());
    assertThat(text.keySet())
        .containsExactlyInAnyOrder("insert", "ordered", "txnNumber", "documents");
    assertThat(text.getArray("documents")).containsExactly(BsonDocument.parse("{_id: 1}"));
  }

  @Test
  void theTextIsCutToItsLengthAndLeftOutIfThatIsNone() {
    RecordingTracer some = new RecordingTracer(10);
    RecordingTracer none = new RecordingTracer();
    for (RecordingTracer each : List.of(some, none)) {
      try (MongoClient other = clientTracedBy(each)) {
        other.getDatabase("shop").runCommand(new Document("ping", 1));
      }
    }
    assertThat(some.commands().get(0).queryText()).isEqualTo("{\"ping\": 1...");
    assertThat(none.commands().get(0).queryText()).isNull();
  }

  @Test
  void sensitiveCommandsHaveNoSpanAndTheirAnswersAreNotTold() {
    set.failNext("createUser", 51003);
    assertThatThrownBy(
            () ->
                client
                    .getDatabase("shop")
                    .runCommand(new Document("createUser", "kim").append("pwd", "hidden")))
        .isInstanceOf(MongoCommandException.class);
    assertThat(tracer.tree()).containsExactly("runCommand shop: MongoCommandException");
    assertThat(tracer.commands()).isEmpty();
  }

  @Test
  void aWriteThatNobodyConfirmsEndsWhenItIsSent() {
    orders.withWriteConcern(WriteConcern.UNACKNOWLEDGED).insertOne(new Document("_id", 1));
    assertThat(tracer.tree()).containsExactly("insert shop.orders", "  insert shop.orders");
  }

  @Test
  void aTracerThatThrowsSpoilsNothing() {
    ObservabilitySettings broken =
        new ObservabilitySettings() {
          @Override
          public Tracer getTracer() {
            return new BrokenTracer();
          }
        };
    try (LogCapture log = new LogCapture("dev.holdfast.client")) {
      try (MongoClient other = clientTracedBy(broken)) {
        MongoCollection<Document> same = other.getDatabase("shop").getCollection("orders");
        same.insertOne(new Document("_id", 1));
        assertThat(same.find().first()).isEqualTo(new Document("_id", 1));
      }
      assertThat(log.all()).anyMatch(line -> line.contains("The tracer threw"));
    }
  }

  @Test
  void settingsWithoutATracerTraceNothing() {
    ObservabilitySettings off =
        new ObservabilitySettings() {
          @Override
          public Tracer getTracer() {
            return null;
          }
        };
    try (MongoClient other = clientTracedBy(off)) {
      other.getDatabase("shop").runCommand(new Document("ping", 1));
    }
    assertThat(tracer.tree()).isEmpty();
  }

  /** Begins operations, and fails at everything else. */
  private static final class BrokenTracer implements Tracer {
    private int operations;

    @Override
    public int maxQueryTextLength() {
      return 10;
    }

    @Override
    public Span startTransaction() {
      throw new IllegalStateException("broken");
    }

    @Override
    public Span startOperation(OperationDetails operation, Span transaction) {
      operations++;
      if (operations % 2 == 0) {
        throw new IllegalStateException("broken");
      }
      return new Span() {
        @Override
        public void failed(Throwable failure) {
          throw new IllegalStateException("broken");
        }

        @Override
        public void end() {
          throw new IllegalStateException("broken");
        }
      };
    }

    @Override
    public CommandSpan startCommand(CommandDetails command, Span operation) {
      throw new IllegalStateException("broken");
    }
  }
}
