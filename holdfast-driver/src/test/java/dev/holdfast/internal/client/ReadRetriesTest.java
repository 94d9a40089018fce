package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoCommandException;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** Which reads are sent again after an ordinary retryable error, and which never are. */
class ReadRetriesTest {
  private static final int HOST_UNREACHABLE = 6; // Retryable, and no reason to doubt the server.
  private static final String NOTHING = "{cursor: {id: 0, ns: 'shop.orders', firstBatch: []}}";

  @Test
  @Requirement("RR-026")
  void findIsRetried() {
    assertThat(attempts("find", NOTHING, orders -> orders.find().into(new ArrayList<>())))
        .isEqualTo(2);
  }

  @Test
  @Requirement("RR-039")
  void findOfTheFirstIsRetried() {
    assertThat(attempts("find", NOTHING, orders -> orders.find().first())).isEqualTo(2);
  }

  @Test
  @Requirement("RR-028")
  void aggregateIsRetried() {
    assertThat(attempts("aggregate", NOTHING, orders -> orders.aggregate(List.of()).first()))
        .isEqualTo(2);
  }

  @Test
  @Requirement("RR-029")
  void distinctIsRetried() {
    assertThat(
            attempts(
                "distinct", "{values: []}", orders -> orders.distinct("a", Long.class).first()))
        .isEqualTo(2);
  }

  @Test
  @Requirement("RR-031")
  void estimatedDocumentCountIsRetried() {
    assertThat(attempts("count", "{n: 5}", MongoCollection::estimatedDocumentCount)).isEqualTo(2);
  }

  /** A new count() would have to be retried, and to be tested here. */
  @Test
  @Requirement("RR-030")
  void thereIsNoOtherHelperForTheCountCommand() {
    assertThat(MongoCollection.class.getMethods())
        .extracting(Method::getName)
        .filteredOn(name -> name.toLowerCase(Locale.ROOT).contains("count"))
        .containsOnly("countDocuments", "estimatedDocumentCount");
  }

  @Test
  @Requirement("RR-032")
  void countDocumentsIsRetried() {
    assertThat(attempts("aggregate", NOTHING, MongoCollection::countDocuments)).isEqualTo(2);
  }

  @Test
  @Requirement("RR-036")
  void listDatabasesAndTheirNamesAreRetried() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("listDatabases", request -> BsonDocument.parse("{databases: []}"));
      primary.server.on("listDatabases").once(Fault.error(HOST_UNREACHABLE));
      primary.client.listDatabases().first();
      assertThat(primary.received("listDatabases")).hasSize(2);
      primary.server.on("listDatabases").once(Fault.error(HOST_UNREACHABLE));
      primary.client.listDatabaseNames().first();
      assertThat(primary.received("listDatabases")).hasSize(4);
    }
  }

  @Test
  @Requirement("RR-037")
  void listCollectionsAndTheirNamesAreRetried() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("listCollections", request -> BsonDocument.parse(NOTHING));
      MongoDatabase shop = primary.client.getDatabase("shop");
      primary.server.on("listCollections").once(Fault.error(HOST_UNREACHABLE));
      shop.listCollections().first();
      assertThat(primary.received("listCollections")).hasSize(2);
      primary.server.on("listCollections").once(Fault.error(HOST_UNREACHABLE));
      shop.listCollectionNames().first();
      assertThat(primary.received("listCollections")).hasSize(4);
    }
  }

  @Test
  @Requirement("RR-038")
  void listIndexesIsRetried() {
    assertThat(attempts("listIndexes", NOTHING, orders -> orders.listIndexes().first()))
        .isEqualTo(2);
  }

  @Test
  @Requirement("RR-040")
  void aggregateThatWritesIsNotRetried() {
    for (String stage : List.of("$out", "$merge")) {
      assertFailsAtOnce(
          "aggregate",
          orders -> orders.aggregate(List.of(new Document(stage, "target"))).toCollection());
    }
  }

  @Test
  @Requirement("RR-042")
  void mapReduceIsNotRetried() {
    assertFailsAtOnce("mapReduce", orders -> orders.mapReduce("m", "r").first());
    assertFailsAtOnce(
        "mapReduce", orders -> orders.mapReduce("m", "r").collectionName("t").toCollection());
  }

  @Test
  @Requirement("RR-045")
  void aReadThroughRunCommandIsNotRetried() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("find").always(Fault.error(HOST_UNREACHABLE));
      assertThatThrownBy(
              () -> primary.client.getDatabase("shop").runCommand(new Document("find", "orders")))
          .isInstanceOf(MongoCommandException.class);
      assertThat(primary.received("find")).hasSize(1);
    }
  }

  @Test
  void withRetryReadsOffNothingIsRetried() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&retryReads=false")) {
      primary.server.on("find").once(Fault.error(HOST_UNREACHABLE));
      assertThatThrownBy(() -> primary.collection().find().first())
          .isInstanceOf(MongoCommandException.class);
      assertThat(primary.received("find")).hasSize(1);
    }
  }

  private static int attempts(
      String command, String reply, Consumer<MongoCollection<Document>> read) {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on(command, request -> BsonDocument.parse(reply));
      primary.server.on(command).once(Fault.error(HOST_UNREACHABLE));
      read.accept(primary.collection());
      return primary.received(command).size();
    }
  }

  private static void assertFailsAtOnce(
      String command, Consumer<MongoCollection<Document>> operation) {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true")) {
      primary.server.on(command).once(Fault.error(HOST_UNREACHABLE));
      assertThatThrownBy(() -> operation.accept(primary.collection()))
          .isInstanceOf(MongoCommandException.class);
      assertThat(primary.received(command)).hasSize(1);
    }
  }
}
