package dev.holdfast.testkit;

import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Updates.inc;
import static com.mongodb.client.model.Updates.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoWriteException;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.result.UpdateResult;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The official driver works on the test deployment as on a real replica set. */
class OfficialDriverTest {
  private final TestDeployment deployment = TestDeployment.replicaSet(3);
  private final MongoClient client = MongoClients.create(deployment.uri());
  private MongoCollection<Document> orders;

  @BeforeEach
  void open() {
    orders = client.getDatabase("shop").getCollection("orders");
  }

  @AfterEach
  void close() {
    client.close();
    deployment.close();
  }

  @Test
  void documentsAreInsertedReadUpdatedAndDeleted() {
    orders.insertMany(List.of(new Document("_id", 1).append("n", 1), new Document("_id", 2)));
    assertThat(orders.updateOne(eq("_id", 1), inc("n", 2)).getModifiedCount()).isEqualTo(1);
    UpdateResult upsert =
        orders.updateOne(eq("_id", 3), set("n", 9), new UpdateOptions().upsert(true));
    assertThat(upsert.getUpsertedId().asInt32().getValue()).isEqualTo(3);
    orders.replaceOne(eq("_id", 4), new Document("n", 7), new ReplaceOptions().upsert(true));
    assertThat(orders.deleteOne(eq("_id", 2)).getDeletedCount()).isEqualTo(1);
    assertThat(orders.findOneAndUpdate(eq("_id", 3), inc("n", 1)).getInteger("n")).isEqualTo(9);

    assertThat(orders.find().sort(Sorts.ascending("_id")).map(d -> d.getInteger("n")))
        .containsExactly(3, 10, 7);
    assertThat(orders.countDocuments()).isEqualTo(3);
    assertThat(orders.distinct("n", Integer.class)).containsExactlyInAnyOrder(3, 10, 7);
  }

  @Test
  void cursorsReturnBatchByBatch() {
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < 250; i++) {
      documents.add(new Document("_id", i));
    }
    orders.insertMany(documents);

    assertThat(orders.find().batchSize(100).into(new ArrayList<>())).hasSize(250);
    assertThat(deployment.primary().received("getMore")).hasSize(2);
    assertThat(orders.aggregate(List.of()).batchSize(100).into(new ArrayList<>())).hasSize(250);
    assertThat(deployment.primary().received("getMore")).hasSize(4);
    try (var cursor = orders.aggregate(List.of()).batchSize(10).cursor()) {
      assertThat(cursor.next()).isNotNull();
    }
    deployment.awaitReceived("killCursors", 1);
  }

  @Test
  void aDatabaseIsListedWhileItHasCollections() {
    orders.insertOne(new Document("_id", 1));
    assertThat(client.listDatabaseNames()).contains("shop");
    client.getDatabase("shop").drop();
    orders.find().first();
    assertThat(client.listDatabaseNames()).doesNotContain("shop");
  }

  @Test
  void uniqueIndexesRejectDuplicates() {
    orders.createIndex(Indexes.ascending("number"), new IndexOptions().unique(true));
    orders.insertOne(new Document("number", 1));

    assertThatThrownBy(() -> orders.insertOne(new Document("number", 1)))
        .isInstanceOfSatisfying(
            MongoWriteException.class, e -> assertThat(e.getCode()).isEqualTo(11000));
  }

  @Test
  void secondariesReplicateFromThePrimary() {
    orders.insertOne(new Document("_id", 1));
    orders.updateOne(eq("name", "new"), set("n", 9), new UpdateOptions().upsert(true));

    MongoCollection<Document> secondary = orders.withReadPreference(ReadPreference.secondary());
    assertThat(secondary.find().into(new ArrayList<>()))
        .isEqualTo(orders.find().into(new ArrayList<>()))
        .hasSize(2);
    assertThat(deployment.secondaries())
        .anySatisfy(member -> assertThat(member.received("find")).isNotEmpty());
  }

  @Test
  void writesFollowThePrimary() {
    orders.insertOne(new Document("_id", 1));
    deployment.elect("b");
    orders.insertOne(new Document("_id", 2));
    deployment.stepDown();
    orders.insertOne(new Document("_id", 3));

    assertThat(deployment.member("b").received("insert")).isNotEmpty();
    assertThat(orders.countDocuments()).isEqualTo(3);
  }

  @Test
  void aKilledPrimaryIsReplacedAndCanBeRestarted() {
    orders.insertOne(new Document("_id", 1));
    TestMember old = deployment.primary();
    old.kill();
    orders.insertOne(new Document("_id", 2));
    old.restart();
    assertThat(deployment.primary()).isNotEqualTo(old);
    deployment.elect(old.name());
    orders.insertOne(new Document("_id", 3));

    assertThat(old.received("insert")).hasSize(2);
    assertThat(orders.countDocuments()).isEqualTo(3);
  }
}
