package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoException;
import dev.holdfast.MongoNamespace;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.model.DeleteManyModel;
import dev.holdfast.client.model.Filters;
import dev.holdfast.client.model.UpdateManyModel;
import dev.holdfast.client.model.UpdateOneModel;
import dev.holdfast.client.model.Updates;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.Received;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each helper with the command that it really sends: which carry a transaction number, which are retried. */
class EveryCommandTest {
  private record Helper(
      String name,
      String command,
      String reply,
      BiConsumer<MongoDatabase, MongoCollection<Document>> call) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final Bson ALL = Filters.empty();
  private static final Bson CHANGE = Updates.set("x", 1);
  private static final String OK = "{ok: 1}";
  private static final String DONE = "{ok: 1, n: 1}";
  private static final String CURSOR = "{ok: 1, cursor: {id: 0, ns: 'shop.c', firstBatch: []}}";
  private static final Bson OUT = new Document("$out", "target");
  private static final Bson MERGE = new Document("$merge", "target");

  static List<Helper> numbered() {
    return List.of(
        helper("insertOne", "insert", DONE, c -> c.insertOne(new Document())),
        helper("insertMany", "insert", DONE, c -> c.insertMany(List.of(new Document()))),
        helper("updateOne", "update", DONE, c -> c.updateOne(ALL, CHANGE)),
        helper("replaceOne", "update", DONE, c -> c.replaceOne(ALL, new Document())),
        helper("deleteOne", "delete", DONE, c -> c.deleteOne(ALL)),
        helper("findOneAndUpdate", "findAndModify", OK, c -> c.findOneAndUpdate(ALL, CHANGE)),
        helper(
            "bulkWrite of single statements",
            "update",
            DONE,
            c -> c.bulkWrite(List.of(new UpdateOneModel<>(ALL, CHANGE)))));
  }

  static List<Helper> unnumbered() {
    return List.of(
        helper("updateMany", "update", DONE, c -> c.updateMany(ALL, CHANGE)),
        helper("deleteMany", "delete", DONE, c -> c.deleteMany(ALL)),
        helper(
            "bulkWrite with updateMany",
            "update",
            DONE,
            c ->
                c.bulkWrite(
                    List.of(
                        new UpdateOneModel<>(ALL, CHANGE), new UpdateManyModel<>(ALL, CHANGE)))),
        helper(
            "bulkWrite with deleteMany",
            "delete",
            DONE,
            c -> c.bulkWrite(List.of(new DeleteManyModel<>(ALL)))),
        helper(
            "aggregate $out", "aggregate", CURSOR, c -> c.aggregate(List.of(OUT)).toCollection()),
        helper(
            "aggregate $merge",
            "aggregate",
            CURSOR,
            c -> c.aggregate(List.of(MERGE)).toCollection()),
        helper(
            "mapReduce to a collection",
            "mapReduce",
            OK,
            c -> c.mapReduce("m", "r").collectionName("t").toCollection()),
        helper("createIndex", "createIndexes", OK, c -> c.createIndex(new Document("x", 1))),
        helper("dropIndex", "dropIndexes", OK, c -> c.dropIndex("x_1")),
        helper("drop", "drop", OK, c -> c.drop()),
        helper(
            "renameCollection",
            "renameCollection",
            OK,
            c -> c.renameCollection(new MongoNamespace("shop.d"))),
        new Helper("createCollection", "create", OK, (db, c) -> db.createCollection("x")),
        new Helper("drop of a database", "dropDatabase", OK, (db, c) -> db.drop()),
        new Helper("runCommand", "ping", OK, (db, c) -> db.runCommand(new Document("ping", 1))));
  }

  private static Helper helper(
      String name, String command, String reply, Consumer<MongoCollection<Document>> call) {
    return new Helper(name, command, reply, (db, c) -> call.accept(c));
  }

  static Stream<Helper> all() {
    return Stream.of(
            numbered(),
            unnumbered(),
            List.of(
                helper("find", "find", CURSOR, c -> c.find().first()),
                helper(
                    "distinct",
                    "distinct",
                    "{ok: 1, values: []}",
                    c -> c.distinct("x", Document.class).first()),
                helper("estimatedDocumentCount", "count", DONE, c -> c.estimatedDocumentCount()),
                helper(
                    "mapReduce",
                    "mapReduce",
                    "{ok: 1, results: []}",
                    c -> c.mapReduce("m", "r").first())))
        .flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("numbered")
  @Requirement({"RW-060", "RW-061"})
  void aSupportedWriteCarriesATransactionNumber(Helper helper) {
    try (ScriptedPrimary primary = answering(helper)) {
      run(helper, primary);
      assertThat(primary.txnNumbers(helper.command())).containsExactly(1L);
    }
  }

  @ParameterizedTest
  @MethodSource("unnumbered")
  @Requirement({"RW-046", "RW-053", "RW-054", "RW-095", "RW-052"})
  void anyOtherCommandCarriesNoNumberAndIsSentOnceIfNoReplyArrives(Helper helper) {
    try (ScriptedPrimary primary = answering(helper)) {
      primary.server.on(helper.command()).once(Fault.closeAfterReading());
      assertThatThrownBy(() -> run(helper, primary)).isInstanceOf(MongoException.class);
      assertThat(primary.txnNumbers(helper.command())).containsExactly(-1L);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  @Requirement({"BP-001", "BP-006", "BP-007", "BP-009", "BP-010"})
  void everyCommandIsSentAgainAfterOverload(Helper helper) {
    try (ScriptedPrimary primary = answering(helper)) {
      primary.server.on(helper.command()).once(Fault.overload());
      run(helper, primary);
      assertThat(primary.received(helper.command())).hasSize(2);
    }
  }

  @ParameterizedTest
  @MethodSource("numbered")
  @Requirement({"RW-048", "RW-047", "RW-095"})
  void withoutAcknowledgementNoWriteCarriesANumber(Helper helper) {
    try (ScriptedPrimary primary = answering(helper)) {
      MongoCollection<Document> silent =
          primary.collection().withWriteConcern(WriteConcern.UNACKNOWLEDGED);
      helper.call().accept(database(primary), silent);
      Received sent = primary.server.awaitReceived(helper.command());
      assertThat(sent.command()).doesNotContainKeys("txnNumber", "lsid");
    }
  }

  private static void run(Helper helper, ScriptedPrimary primary) {
    helper.call().accept(database(primary), primary.collection());
  }

  private static MongoDatabase database(ScriptedPrimary primary) {
    return primary.client.getDatabase("shop");
  }

  private static ScriptedPrimary answering(Helper helper) {
    ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true");
    primary.server.on(helper.command(), request -> BsonDocument.parse(helper.reply()));
    return primary;
  }
}
