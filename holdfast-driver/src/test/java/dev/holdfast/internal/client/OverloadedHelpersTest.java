package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoNamespace;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.model.DeleteManyModel;
import dev.holdfast.client.model.DropIndexOptions;
import dev.holdfast.client.model.InsertOneModel;
import dev.holdfast.client.model.UpdateManyModel;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The server sheds one command. The helper sends it again, though no helper here is an ordinary retry. */
class OverloadedHelpersTest {
  private static final BsonDocument SHED =
      BsonDocument.parse(
          "{ok: 0, code: 462, errmsg: 'rate exceeded',"
              + " errorLabels: ['SystemOverloadedError', 'RetryableError']}");
  private static final BsonDocument ANY_SUCCESS =
      BsonDocument.parse(
          "{ok: 1, n: 1, nModified: 1, cursor: {id: {$numberLong: '0'}, ns: 'shop.other', firstBatch: []}}");
  private static final Document FILTER = new Document("x", 1);
  private static final Document INC = new Document("$inc", new Document("n", 1));

  private record Helper(String name, String command, Consumer<MongoDatabase> call) {
    static Helper ofCollection(
        String name, String command, Consumer<MongoCollection<Document>> call) {
      return new Helper(name, command, shop -> call.accept(shop.getCollection("orders")));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Helper> administration() {
    return Stream.of(
        new Helper("createCollection", "create", shop -> shop.createCollection("other")),
        Helper.ofCollection("createIndex", "createIndexes", orders -> orders.createIndex(FILTER)),
        Helper.ofCollection(
            "dropIndex", "dropIndexes", orders -> orders.dropIndex("x_1", new DropIndexOptions())),
        Helper.ofCollection("drop", "drop", MongoCollection::drop),
        new Helper("dropDatabase", "dropDatabase", MongoDatabase::drop),
        Helper.ofCollection(
            "renameCollection",
            "renameCollection",
            orders -> orders.renameCollection(new MongoNamespace("shop", "renamed"))));
  }

  @ParameterizedTest
  @MethodSource("administration")
  @Requirement("BP-007")
  void aCommandThatChangesTheCatalogIsSentAgainAfterOverload(Helper helper) {
    assertSentAgain(helper);
  }

  static Stream<Helper> otherCommands() {
    return Stream.of(
        Helper.ofCollection("updateMany", "update", orders -> orders.updateMany(FILTER, INC)),
        Helper.ofCollection("deleteMany", "delete", orders -> orders.deleteMany(FILTER)),
        Helper.ofCollection(
            "bulkWrite with updateMany",
            "update",
            orders -> orders.bulkWrite(List.of(new UpdateManyModel<>(FILTER, INC)))),
        Helper.ofCollection(
            "bulkWrite with deleteMany after an insert",
            "delete",
            orders ->
                orders.bulkWrite(
                    List.of(
                        new InsertOneModel<>(new Document("x", 1)),
                        new DeleteManyModel<>(FILTER)))),
        Helper.ofCollection(
            "aggregate with $out",
            "aggregate",
            orders -> orders.aggregate(List.of(new Document("$out", "other"))).toCollection()),
        Helper.ofCollection("mapReduce", "mapReduce", OverloadedHelpersTest::mapReduce));
  }

  @ParameterizedTest
  @MethodSource("otherCommands")
  @Requirement({"BP-006", "BP-010"})
  void aCommandWithoutOrdinaryRetriesIsSentAgainAfterOverload(Helper helper) {
    assertSentAgain(helper);
  }

  @Test
  @Requirement("BP-008")
  void getMoreIsSentAgainAfterOverloadAndTheCursorLosesNoDocument() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("find", request -> batch("firstBatch", 5, 1));
      primary.server.on("getMore", request -> batch("nextBatch", 0, 2));
      primary.server.on("getMore").once(Fault.reply(SHED));
      List<Integer> ids = new ArrayList<>();
      try (MongoCursor<Document> cursor = primary.collection().find().cursor()) {
        cursor.forEachRemaining(document -> ids.add(document.getInteger("_id")));
      }
      assertThat(ids).containsExactly(1, 2);
      assertThat(primary.received("getMore")).hasSize(2);
    }
  }

  @Test
  @Requirement("BP-009")
  void runCommandSendsACommandAgainAfterOverloadAndAfterNoOtherError() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true")) {
      Document command = new Document("collStats", "orders");
      primary.server.on("collStats", request -> ANY_SUCCESS);
      primary.server.on("collStats").once(Fault.reply(SHED));
      primary.client.getDatabase("shop").runCommand(command);
      assertThat(primary.received("collStats")).hasSize(2);
      primary.server.on("collStats").once(Fault.error(91));
      assertThatThrownBy(() -> primary.client.getDatabase("shop").runCommand(command))
          .isInstanceOf(MongoCommandException.class);
      assertThat(primary.received("collStats")).hasSize(3);
    }
  }

  @Test
  @Requirement("BP-030")
  void anErrorIsRetryableByItsLabelOrAsAnErrorOfARetryableWriteOrRead() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true")) {
      MongoCollection<Document> orders = primary.collection();
      primary.server.on("find", request -> batch("firstBatch", 0, 1));
      primary.server.on("insert").once(Fault.reply(SHED));
      orders.insertOne(new Document("_id", 1));
      assertThat(primary.received("insert")).as("a label").hasSize(2);
      primary.server.on("delete").once(Fault.error(91));
      orders.deleteOne(FILTER);
      assertThat(primary.received("delete")).as("a retryable write error").hasSize(2);
      primary.server.on("find").once(Fault.error(91));
      orders.find().first();
      assertThat(primary.received("find")).as("a retryable read error").hasSize(2);
      primary.server.on("update").once(Fault.error(2));
      assertThatThrownBy(() -> orders.updateOne(FILTER, INC)).isNotNull();
      assertThat(primary.received("update")).as("none of these").hasSize(1);
    }
  }

  /** With retryWrites unset: the label alone decides. */
  private static void assertSentAgain(Helper helper) {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on(helper.command(), request -> ANY_SUCCESS);
      primary.server.on(helper.command()).once(Fault.reply(SHED));
      helper.call().accept(primary.client.getDatabase("shop"));
      assertThat(primary.received(helper.command())).hasSize(2);
    }
  }

  @SuppressWarnings("deprecation")
  private static void mapReduce(MongoCollection<Document> orders) {
    orders.mapReduce("function() {}", "function() {}").collectionName("other").toCollection();
  }

  private static BsonDocument batch(String name, long cursor, int id) {
    return BsonDocument.parse(
        "{cursor: {id: {$numberLong: '"
            + cursor
            + "'}, ns: 'shop.orders', "
            + name
            + ": [{_id: "
            + id
            + "}]}}");
  }
}
