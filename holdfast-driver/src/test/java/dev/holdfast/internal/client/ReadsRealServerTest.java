package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.CursorType;
import dev.holdfast.ExplainVerbosity;
import dev.holdfast.MongoExecutionTimeoutException;
import dev.holdfast.MongoNamespace;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.model.CountOptions;
import dev.holdfast.client.model.CreateCollectionOptions;
import dev.holdfast.client.model.IndexOptions;
import dev.holdfast.client.model.RenameCollectionOptions;
import dev.holdfast.client.model.TimeSeriesGranularity;
import dev.holdfast.client.model.TimeSeriesOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Reads, cursors and administration on a real MongoDB: see README, "Tests". */
@Tag("real-server")
class ReadsRealServerTest {
  private static final int COUNT = 700;

  private MongoClient client;
  private MongoDatabase database;
  private MongoCollection<Document> numbers;

  @BeforeEach
  void fill() {
    String uri = System.getProperty("holdfast.real.uri");
    assertThat(uri).as("-Dholdfast.real.uri of: scripts/real-server start standalone").isNotNull();
    client = MongoClients.create(uri);
    database = client.getDatabase("holdfast_reads");
    database.drop();
    numbers = database.getCollection("numbers");
    numbers.insertMany(
        IntStream.range(0, COUNT)
            .mapToObj(i -> new Document("_id", i).append("rest", i % 7))
            .toList());
  }

  @AfterEach
  void drop() {
    database.drop();
    client.close();
  }

  @Test
  void documentsAreFoundInBatchesOfAnySize() {
    for (int batchSize : List.of(0, 1, 6, COUNT, COUNT + 1)) {
      assertThat(ids(numbers.find().sort(new Document("_id", 1)).batchSize(batchSize).cursor()))
          .hasSize(COUNT)
          .isSorted();
    }
    assertThat(ids(numbers.find().limit(25).batchSize(10).cursor())).hasSize(25);
    assertThat(ids(numbers.find().limit(-25).cursor())).hasSize(25);
    assertThat(numbers.find(new Document("_id", 5)).first()).containsEntry("rest", 5);
    assertThat(numbers.find(new Document("_id", -5)).first()).isNull();
    assertThat(openCursors()).isZero();
  }

  @Test
  void closingACursorEarlyLeavesNothingOnTheServer() {
    MongoCursor<Document> cursor = numbers.find().batchSize(2).cursor();
    cursor.next();
    assertThat(openCursors()).isEqualTo(1);
    cursor.close();
    assertThat(openCursors()).isZero();
  }

  @Test
  void aTailableCursorGetsWhatIsInsertedLater() {
    database.createCollection(
        "log", new CreateCollectionOptions().capped(true).sizeInBytes(100_000));
    MongoCollection<Document> log = database.getCollection("log");
    log.insertOne(new Document("_id", 1));
    try (MongoCursor<Document> cursor =
        log.find()
            .cursorType(CursorType.TailableAwait)
            .maxAwaitTime(20, TimeUnit.MILLISECONDS)
            .cursor()) {
      assertThat(cursor.next()).containsEntry("_id", 1);
      assertThat(cursor.tryNext()).isNull();
      log.insertOne(new Document("_id", 2));
      assertThat(cursor.next()).containsEntry("_id", 2);
    }
  }

  @Test
  void countsAndDistinctValuesAreRight() {
    assertThat(numbers.countDocuments()).isEqualTo(COUNT);
    assertThat(numbers.countDocuments(new Document("rest", 3))).isEqualTo(COUNT / 7);
    assertThat(numbers.countDocuments(new Document("rest", 30))).isZero();
    assertThat(numbers.countDocuments(new Document(), new CountOptions().skip(3).limit(10)))
        .isEqualTo(10);
    assertThat(numbers.estimatedDocumentCount()).isEqualTo(COUNT);
    assertThat(numbers.distinct("rest", Integer.class)).containsExactly(0, 1, 2, 3, 4, 5, 6);
  }

  @Test
  void pipelinesReadAndWrite() {
    Document match = new Document("$match", new Document("rest", 1));
    assertThat(numbers.aggregate(List.of(match)).batchSize(9).into(new ArrayList<>()))
        .hasSize(COUNT / 7);
    assertThat(numbers.aggregate(List.of(match, new Document("$out", "ones")))).hasSize(COUNT / 7);
    assertThat(database.getCollection("ones").countDocuments()).isEqualTo(COUNT / 7);
    String map = "function() { emit(this.rest, 1); }";
    String reduce = "function(key, values) { return Array.sum(values); }";
    assertThat(numbers.mapReduce(map, reduce)).hasSize(7);
    assertThat(numbers.mapReduce(map, reduce).collectionName("reduced")).hasSize(7);
    assertThat(numbers.find().explain(ExplainVerbosity.QUERY_PLANNER)).containsKey("queryPlanner");
  }

  @Test
  void collectionsAreCreatedListedRenamedAndDropped() {
    database.createCollection(
        "times",
        new CreateCollectionOptions()
            .timeSeriesOptions(new TimeSeriesOptions("t").granularity(TimeSeriesGranularity.HOURS))
            .expireAfter(10, TimeUnit.DAYS));
    database.createView("ones", "numbers", List.of(Document.parse("{$match: {rest: 1}}")));
    assertThat(database.getCollection("ones").countDocuments()).isEqualTo(COUNT / 7);
    assertThat(database.listCollectionNames()).contains("numbers", "ones", "times");
    assertThat(database.listCollections().filter(new Document("type", "view")).first())
        .containsEntry("name", "ones");
    assertThat(client.listDatabaseNames()).contains("holdfast_reads");
    database.getCollection("times").drop();
    database.getCollection("times").drop();
    numbers.renameCollection(
        new MongoNamespace("holdfast_reads.renamed"),
        new RenameCollectionOptions().dropTarget(true));
    assertThat(database.getCollection("renamed").estimatedDocumentCount()).isEqualTo(COUNT);
  }

  @Test
  void indexesAreCreatedListedAndDropped() {
    Document keys = new Document("rest", 1).append("_id", -1);
    String name =
        numbers.createIndex(
            keys, new IndexOptions().partialFilterExpression(Document.parse("{rest: {$gt: 1}}")));
    assertThat(name).isEqualTo("rest_1__id_-1");
    assertThat(indexNames()).containsExactly("_id_", name);
    numbers.dropIndex(keys);
    numbers.createIndex(new Document("rest", 1));
    numbers.dropIndexes();
    assertThat(indexNames()).containsExactly("_id_");
  }

  @Test
  void aTimeLimitThatPassesIsTold() {
    assertThatThrownBy(
            () ->
                numbers
                    .find(new Document("$where", "sleep(50) || true"))
                    .maxTime(20, TimeUnit.MILLISECONDS)
                    .first())
        .isInstanceOf(MongoExecutionTimeoutException.class);
  }

  private List<String> indexNames() {
    return numbers.listIndexes().map(index -> index.getString("name")).into(new ArrayList<>());
  }

  private static List<Integer> ids(MongoCursor<Document> cursor) {
    List<Integer> ids = new ArrayList<>();
    cursor.forEachRemaining(document -> ids.add(document.getInteger("_id")));
    return ids;
  }

  /** Of this database only: others may use the server, too. */
  private int openCursors() {
    return client
        .getDatabase("admin")
        .aggregate(
            List.of(
                Document.parse("{$currentOp: {idleCursors: true}}"),
                Document.parse("{$match: {type: 'idleCursor', ns: /^holdfast_reads/}}")))
        .into(new ArrayList<>())
        .size();
  }
}
