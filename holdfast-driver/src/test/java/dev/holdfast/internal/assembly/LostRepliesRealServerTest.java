package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.Outcome;
import dev.holdfast.ServerAddress;
import dev.holdfast.bulk.BulkWriteResult;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.model.BulkWriteOptions;
import dev.holdfast.client.model.DeleteOneModel;
import dev.holdfast.client.model.Filters;
import dev.holdfast.client.model.InsertManyOptions;
import dev.holdfast.client.model.InsertOneModel;
import dev.holdfast.client.model.Sorts;
import dev.holdfast.client.model.UpdateOneModel;
import dev.holdfast.client.model.UpdateOptions;
import dev.holdfast.client.model.Updates;
import dev.holdfast.client.model.WriteModel;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.event.TransactionId;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.test.Requirement;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Bulk writes in batches of two on the primary of a real set, named by {@code -Dholdfast.real.set=NAME}. The
 * server executes a batch, its reply is lost, and the driver sends the batch again.
 */
@Tag("real-server")
class LostRepliesRealServerTest {
  private static final int BATCH = 2;
  private static final int STATEMENTS = 3 * BATCH;

  private final List<Sent> sent = new CopyOnWriteArrayList<>();
  private LossyProxy proxy;
  private MongoClient client;
  private MongoCollection<Document> things;

  private record Sent(String command, TransactionId transaction) {}

  @BeforeEach
  void connect() throws IOException {
    RealDeployment real = new RealDeployment("holdfast.real.set", "replica-set --members 3");
    proxy = new LossyProxy(primary(real), BATCH);
    client =
        MongoClients.create(
            MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(proxy.uri()))
                // A lost connection makes the server Unknown until the next heartbeat.
                .applyToServerSettings(s -> s.heartbeatFrequency(500, TimeUnit.MILLISECONDS))
                .retryWrites(true)
                .addCommandListener(new Recorder())
                .build());
    things = client.getDatabase("lostReplies").getCollection("things");
    things.drop();
  }

  @AfterEach
  void close() {
    client.close();
    proxy.close();
  }

  @ParameterizedTest(name = "ordered {0}, reply {1} of 3 lost")
  @CsvSource({"true, 1", "true, 2", "true, 3", "false, 1", "false, 2", "false, 3"})
  @Requirement({"RW-105", "RW-094"})
  void insertManyInsertsEachDocumentOnceIfTheReplyToABatchIsLost(boolean ordered, int batch) {
    MongoCollection<RawBsonDocument> raw = things.withDocumentClass(RawBsonDocument.class);
    // The server chooses _id: a batch executed twice would not fail, but leave more documents.
    List<RawBsonDocument> documents =
        IntStream.range(0, STATEMENTS)
            .mapToObj(i -> RawBsonDocument.parse("{k: " + i + "}"))
            .toList();
    proxy.loseReplies("insert", batch, batch);
    raw.insertMany(documents, new InsertManyOptions().ordered(ordered));
    assertThat(keys()).containsExactly(0, 1, 2, 3, 4, 5);
    assertOneRetry("insert", batch);
  }

  @ParameterizedTest(name = "ordered {0}, reply {1} of 3 lost")
  @CsvSource({"true, 1", "true, 2", "true, 3", "false, 1", "false, 2", "false, 3"})
  @Requirement({"RW-105", "RW-094"})
  void bulkWriteIncrementsEachCounterOnceIfTheReplyToABatchIsLost(boolean ordered, int batch) {
    insertCounters();
    proxy.loseReplies("update", batch, batch);
    BulkWriteResult result =
        things.bulkWrite(increments(), new BulkWriteOptions().ordered(ordered));
    assertThat(result.getMatchedCount()).isEqualTo(STATEMENTS);
    assertThat(result.getModifiedCount()).isEqualTo(STATEMENTS);
    assertThat(counts()).containsExactly(1, 1, 1, 1, 1, 1);
    assertOneRetry("update", batch);
  }

  @ParameterizedTest(name = "ordered {0}")
  @ValueSource(booleans = {true, false})
  @Requirement({"RW-105", "RW-094"})
  void upsertsOfARetriedMiddleBatchInsertOneDocumentEach(boolean ordered) {
    // Neither filter matches what the same statement inserted: executed twice, it inserts twice.
    List<WriteModel<Document>> upserts = new ArrayList<>();
    for (int i = 0; i < STATEMENTS; i++) {
      upserts.add(
          new UpdateOneModel<>(
              Filters.and(Filters.eq("k", i), Filters.exists("n", false)),
              Updates.inc("n", 1),
              new UpdateOptions().upsert(true)));
    }
    proxy.loseReplies("update", 2, 2);
    BulkWriteResult result = things.bulkWrite(upserts, new BulkWriteOptions().ordered(ordered));
    assertThat(result.getUpserts())
        .extracting(upsert -> upsert.getIndex())
        .containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(keys()).containsExactly(0, 1, 2, 3, 4, 5);
    assertOneRetry("update", 2);
  }

  @ParameterizedTest(name = "ordered {0}, reply to {1} lost")
  @CsvSource({
    "true, insert",
    "true, update",
    "true, delete",
    "false, insert",
    "false, update",
    "false, delete"
  })
  @Requirement({"RW-105", "RW-094"})
  void aBulkWriteOfInsertsUpdatesAndDeletesAppliesEachStatementOnce(boolean ordered, String lossy) {
    insertCounters();
    List<WriteModel<Document>> mixed =
        List.of(
            new InsertOneModel<>(new Document("k", 6).append("n", 0)),
            new UpdateOneModel<>(Filters.eq("k", 0), Updates.inc("n", 1)),
            new UpdateOneModel<>(Filters.eq("k", 1), Updates.inc("n", 1)),
            // Two documents match: a delete executed twice would delete both.
            new DeleteOneModel<>(Filters.in("k", 4, 5)));
    proxy.loseReplies(lossy, 1, 1);
    BulkWriteResult result = things.bulkWrite(mixed, new BulkWriteOptions().ordered(ordered));
    assertThat(result.getInsertedCount()).isEqualTo(1);
    assertThat(result.getModifiedCount()).isEqualTo(2);
    assertThat(result.getDeletedCount()).isEqualTo(1);
    assertThat(counts()).containsExactly(1, 1, 0, 0, 0, 0);
    assertThat(keys()).hasSize(STATEMENTS).contains(0, 1, 2, 3, 6).containsAnyOf(4, 5);
    assertOneRetry(lossy, 1);
  }

  @ParameterizedTest(name = "ordered {0}")
  @ValueSource(booleans = {true, false})
  @Requirement({"RW-105", "RW-106"})
  void aMiddleBatchWhoseRetryLosesItsReplyTooIsAppliedOnceAndReportedAsUnknown(boolean ordered) {
    insertCounters();
    proxy.loseReplies("update", 2, 3);
    MongoException thrown =
        catchThrowableOfType(
            MongoException.class,
            () -> things.bulkWrite(increments(), new BulkWriteOptions().ordered(ordered)));
    assertThat(thrown).isNotNull();
    assertThat(thrown.getOutcome()).isEqualTo(Outcome.UNKNOWN);
    assertThat(proxy.lost()).containsExactly("update", "update");
    assertThat(counts()).startsWith(1, 1, 1, 1).allMatch(n -> n <= 1);
  }

  /** One reply was lost, and the same number was used for the batch and its retry, and for no other. */
  private void assertOneRetry(String command, int batch) {
    assertThat(proxy.lost()).containsExactly(command);
    List<Sent> batches = sent.stream().filter(each -> each.command().equals(command)).toList();
    assertThat(batches).extracting(Sent::transaction).doesNotContainNull();
    assertThat(batches.get(batch)).as("the retry").isEqualTo(batches.get(batch - 1));
    assertThat(sent.stream().map(Sent::transaction).distinct())
        .as("one number for each batch")
        .hasSize(sent.size() - 1);
  }

  private void insertCounters() {
    things.insertMany(
        IntStream.range(0, STATEMENTS).mapToObj(i -> new Document("k", i).append("n", 0)).toList());
    sent.clear();
  }

  private static List<WriteModel<Document>> increments() {
    List<WriteModel<Document>> increments = new ArrayList<>();
    for (int i = 0; i < STATEMENTS; i++) {
      increments.add(new UpdateOneModel<>(Filters.eq("k", i), Updates.inc("n", 1)));
    }
    return increments;
  }

  private List<Integer> keys() {
    return things.find().sort(Sorts.ascending("k")).map(each -> each.getInteger("k")).into(list());
  }

  private List<Integer> counts() {
    return things.find().sort(Sorts.ascending("k")).map(each -> each.getInteger("n")).into(list());
  }

  private static List<Integer> list() {
    return new ArrayList<>();
  }

  private static ServerAddress primary(RealDeployment real) {
    Deployment deployment = RealDeployment.open(real.uri.getConnectionString());
    try {
      return RealDeployment.select(deployment, Criteria.WRITE).serverId().getAddress();
    } finally {
      deployment.close();
    }
  }

  private final class Recorder implements CommandListener {
    @Override
    public void commandStarted(CommandStartedEvent event) {
      BsonDocument command = event.getCommand();
      if (List.of("insert", "update", "delete").contains(event.getCommandName())) {
        sent.add(new Sent(event.getCommandName(), TransactionId.of(command)));
      }
    }
  }
}
