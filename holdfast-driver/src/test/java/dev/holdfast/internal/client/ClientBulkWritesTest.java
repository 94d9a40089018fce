package dev.holdfast.internal.client;

import static dev.holdfast.client.model.bulk.ClientBulkWriteOptions.clientBulkWriteOptions;
import static dev.holdfast.client.model.bulk.ClientUpdateOneOptions.clientUpdateOneOptions;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ClientBulkWriteException;
import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoNamespace;
import dev.holdfast.MongoSocketException;
import dev.holdfast.Outcome;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.model.bulk.ClientBulkWriteOptions;
import dev.holdfast.client.model.bulk.ClientBulkWriteResult;
import dev.holdfast.client.model.bulk.ClientNamespacedWriteModel;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.CommandSucceededEvent;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.Received;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** bulkWrite of a client; the primary is scripted, as the command needs a server of version 8.0. */
class ClientBulkWritesTest {
  private static final MongoNamespace A = new MongoNamespace("shop.a");
  private static final MongoNamespace B = new MongoNamespace("shop.b");
  private static final Document FILTER = new Document("x", 1);
  private static final Document INC = new Document("$inc", new Document("x", 1));
  private static final ClientBulkWriteOptions VERBOSE =
      clientBulkWriteOptions().verboseResults(true);

  private static ScriptedPrimary primary(String options, String hello) {
    BsonDocument introduction = new BsonDocument("maxWireVersion", new BsonInt32(25));
    introduction.putAll(BsonDocument.parse(hello));
    ScriptedPrimary primary = ScriptedPrimary.start(options, introduction);
    primary.server.on("bulkWrite", ClientBulkWritesTest::insertAll);
    return primary;
  }

  private static BsonDocument insertAll(Received request) {
    return summary(request.command().getArray("ops").size(), 0, "");
  }

  private static BsonDocument summary(int inserted, int errors, String results) {
    return BsonDocument.parse(
        "{cursor: {id: {$numberLong: '0'}, ns: 'admin.$cmd.bulkWrite', firstBatch: [%s]}, nErrors: %d, nInserted: %d, nUpserted: 0, nMatched: 0, nModified: 0, nDeleted: 0}"
            .formatted(results, errors, inserted));
  }

  private static ClientNamespacedWriteModel insert(MongoNamespace namespace, int id) {
    return ClientNamespacedWriteModel.insertOne(namespace, new Document("_id", id));
  }

  private static List<ClientNamespacedWriteModel> inserts(int count) {
    List<ClientNamespacedWriteModel> models = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      models.add(insert(A, i));
    }
    return models;
  }

  @Test
  void writesOfAllKindsGoWithOneCommand() {
    try (ScriptedPrimary primary = primary("&retryWrites=true", "{}")) {
      primary.client.bulkWrite(
          List.of(
              insert(B, 1),
              ClientNamespacedWriteModel.updateOne(
                  A, FILTER, INC, clientUpdateOneOptions().upsert(true).hintString("byX")),
              ClientNamespacedWriteModel.updateMany(B, FILTER, List.of(INC)),
              ClientNamespacedWriteModel.replaceOne(A, FILTER, new Document("x", 2)),
              ClientNamespacedWriteModel.deleteOne(B, FILTER),
              ClientNamespacedWriteModel.deleteMany(A, FILTER)));
      Received received = primary.server.received("bulkWrite").get(0);
      assertThat(received.database()).isEqualTo("admin");
      assertThat(received.txnNumber()).isEmpty();
      assertThat(received.command())
          .containsAllEntriesOf(
              BsonDocument.parse(
                  "{bulkWrite: 1, errorsOnly: true, ordered: true, nsInfo: [{ns: 'shop.b'}, {ns:"
                      + " 'shop.a'}], ops: [{insert: 0, document: {_id: 1}}, {update: 1, filter: {x:"
                      + " 1}, updateMods: {$inc: {x: 1}}, multi: false, upsert: true, hint: 'byX'},"
                      + " {update: 0, filter: {x: 1}, updateMods: [{$inc: {x: 1}}], multi: true},"
                      + " {update: 1, filter: {x: 1}, updateMods: {x: 2}, multi: false}, {delete: 0,"
                      + " filter: {x: 1}, multi: false}, {delete: 1, filter: {x: 1}, multi:"
                      + " true}]}"));
    }
  }

  @Test
  void verboseResultsTellOfEachWriteAndComeInBatches() {
    try (ScriptedPrimary primary = primary("", "{}")) {
      primary.server.on(
          "bulkWrite",
          request ->
              BsonDocument.parse(
                  "{cursor: {id: {$numberLong: '7'}, ns: 'admin.$cmd.bulkWrite', firstBatch: [{ok: 1,"
                      + " idx: 0, n: 1}, {ok: 1, idx: 1, n: 1, nModified: 0, upserted: {_id: 5}}]},"
                      + " nErrors: 0, nInserted: 1, nUpserted: 1, nMatched: 0, nModified: 0, nDeleted:"
                      + " 3}"));
      primary.server.on(
          "getMore",
          request ->
              BsonDocument.parse(
                  "{cursor: {id: {$numberLong: '0'}, ns: 'admin.$cmd.bulkWrite', nextBatch: [{ok: 1,"
                      + " idx: 2, n: 3}]}}"));
      ClientBulkWriteResult result =
          primary.client.bulkWrite(
              List.of(
                  insert(A, 9),
                  ClientNamespacedWriteModel.updateOne(A, FILTER, INC),
                  ClientNamespacedWriteModel.deleteMany(A, FILTER)),
              VERBOSE);
      assertThat(result.getInsertedCount()).isEqualTo(1);
      assertThat(result.getUpsertedCount()).isEqualTo(1);
      assertThat(result.getDeletedCount()).isEqualTo(3);
      ClientBulkWriteResult.VerboseResults each = result.getVerboseResults().orElseThrow();
      assertThat(each.getInsertResults().get(0).getInsertedId()).contains(new BsonInt32(9));
      assertThat(each.getUpdateResults().get(1).getUpsertedId()).contains(new BsonInt32(5));
      assertThat(each.getDeleteResults().get(2).getDeletedCount()).isEqualTo(3);
      BsonDocument more = primary.received("getMore").get(0);
      assertThat(more.getString("collection").getValue()).isEqualTo("$cmd.bulkWrite");
      assertThat(more.get("lsid")).isEqualTo(primary.received("bulkWrite").get(0).get("lsid"));
    }
  }

  @Test
  @Requirement("RW-068")
  void asManyCommandsAreSentAsTheServerWants() {
    try (ScriptedPrimary primary = primary("&retryWrites=true", "{maxWriteBatchSize: 2}")) {
      ClientBulkWriteResult result = primary.client.bulkWrite(inserts(5));
      assertThat(result.getInsertedCount()).isEqualTo(5);
      assertThat(result.getVerboseResults()).isEmpty();
      assertThat(primary.received("bulkWrite"))
          .extracting(command -> command.getArray("ops").size())
          .containsExactly(2, 2, 1);
      assertThat(primary.txnNumbers("bulkWrite")).containsExactly(1L, 2L, 3L);
    }
  }

  // As in prose test 11 of CRUD: a new namespace may be what does not fit any more.
  @Test
  void bytesAreCountedWithTheNamespacesAndAThousandToSpare() {
    int body = bytes("{bulkWrite: 1, errorsOnly: true, ordered: true}");
    int write = bytes("{insert: 0, document: {_id: 0}}");
    int namespace = bytes("{ns: 'shop.a'}");
    int max = 1000 + body + namespace + 3 * write;
    try (ScriptedPrimary primary = primary("", "{maxMessageSizeBytes: %d}".formatted(max))) {
      primary.client.bulkWrite(inserts(3));
      primary.client.bulkWrite(inserts(4));
      primary.client.bulkWrite(List.of(insert(A, 1), insert(A, 2), insert(B, 3)));
      assertThat(primary.received("bulkWrite"))
          .extracting(command -> command.getArray("ops").size())
          .containsExactly(3, 3, 1, 2, 1);
      List<BsonDocument> received = primary.received("bulkWrite");
      assertThat(received.get(4).getArray("nsInfo"))
          .containsExactly((BsonValue) BsonDocument.parse("{ns: 'shop.b'}"));
    }
  }

  @Test
  @Requirement({"RW-042", "RW-051"})
  void onlyCommandsWithoutWritesForManyAreNumbered() {
    try (ScriptedPrimary primary = primary("&retryWrites=true", "{maxWriteBatchSize: 2}")) {
      primary.client.bulkWrite(
          List.of(
              insert(A, 1),
              insert(A, 2),
              insert(A, 3),
              ClientNamespacedWriteModel.deleteMany(A, FILTER)));
      assertThat(primary.txnNumbers("bulkWrite")).containsExactly(1L, -1L);
    }
  }

  @Test
  void aNetworkErrorIsRetriedWithTheSameWritesAndNumber() {
    try (ScriptedPrimary primary = primary("&retryWrites=true", "{maxWriteBatchSize: 2}")) {
      primary.server.on("bulkWrite").once(Fault.closeAfterReading());
      assertThat(primary.client.bulkWrite(inserts(3)).getInsertedCount()).isEqualTo(3);
      assertThat(primary.txnNumbers("bulkWrite")).containsExactly(1L, 1L, 2L);
      assertThat(primary.received("bulkWrite").get(1).get("ops"))
          .isEqualTo(primary.received("bulkWrite").get(0).get("ops"));
    }
  }

  @Test
  void inOrderAnErrorEndsIt() {
    try (ScriptedPrimary primary = primary("", "{maxWriteBatchSize: 2}")) {
      failSecond(primary, "{ok: 0, idx: 1, code: 11000, errmsg: 'dup', errInfo: {a: 1}, n: 0}", 1);
      assertThatThrownBy(() -> primary.client.bulkWrite(inserts(6)))
          .isInstanceOfSatisfying(
              ClientBulkWriteException.class,
              e -> {
                assertThat(e.getWriteErrors()).containsOnlyKeys(3);
                assertThat(e.getWriteErrors().get(3).getCode()).isEqualTo(11000);
                assertThat(e.getWriteErrors().get(3).getDetails())
                    .isEqualTo(BsonDocument.parse("{a: 1}"));
                assertThat(e.getPartialResult().orElseThrow().getInsertedCount()).isEqualTo(3);
                assertThat(e.getCause()).isNull();
              });
      assertThat(primary.received("bulkWrite")).hasSize(2);
    }
  }

  @Test
  void withoutOrderItGoesOn() {
    try (ScriptedPrimary primary = primary("", "{maxWriteBatchSize: 2}")) {
      failSecond(primary, "{ok: 0, idx: 1, code: 11000, errmsg: 'dup', n: 0}", 1);
      assertThatThrownBy(
              () -> primary.client.bulkWrite(inserts(6), clientBulkWriteOptions().ordered(false)))
          .isInstanceOfSatisfying(
              ClientBulkWriteException.class,
              e -> {
                assertThat(e.getWriteErrors()).containsOnlyKeys(3);
                assertThat(e.getPartialResult().orElseThrow().getInsertedCount()).isEqualTo(5);
              });
      assertThat(primary.received("bulkWrite")).hasSize(3);
    }
  }

  private static void failSecond(ScriptedPrimary primary, String result, int inserted) {
    AtomicInteger count = new AtomicInteger();
    primary.server.on(
        "bulkWrite",
        request ->
            count.incrementAndGet() == 2 ? summary(inserted, 1, result) : insertAll(request));
  }

  @Test
  void whereNothingIsKnownToBeDoneThereIsNoPartialResult() {
    try (ScriptedPrimary primary = primary("", "{}")) {
      primary.server.on(
          "bulkWrite",
          request -> summary(0, 1, "{ok: 0, idx: 0, code: 11000, errmsg: 'dup', n: 0}"));
      for (boolean ordered : new boolean[] {true, false}) {
        assertThatThrownBy(
                () ->
                    primary.client.bulkWrite(inserts(1), clientBulkWriteOptions().ordered(ordered)))
            .isInstanceOfSatisfying(
                ClientBulkWriteException.class, e -> assertThat(e.getPartialResult()).isEmpty());
      }
    }
  }

  @Test
  void unmetWriteConcernsAreCollected() {
    try (ScriptedPrimary primary = primary("", "{maxWriteBatchSize: 1}")) {
      primary.server.on(
          "bulkWrite",
          request -> {
            BsonDocument reply = summary(1, 0, "");
            reply.putAll(
                BsonDocument.parse(
                    "{writeConcernError: {code: 64, codeName: 'WriteConcernTimeout', errmsg: 'w'}}"));
            return reply;
          });
      assertThatThrownBy(() -> primary.client.bulkWrite(inserts(2)))
          .isInstanceOfSatisfying(
              ClientBulkWriteException.class,
              e -> {
                assertThat(e.getWriteConcernErrors()).hasSize(2);
                assertThat(e.getPartialResult().orElseThrow().getInsertedCount()).isEqualTo(2);
                assertThat(e.getOutcome()).isEqualTo(Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED);
              });
    }
  }

  @Test
  void whatEndsItIsTheCauseOnceThereIsSomethingElseToTell() {
    try (ScriptedPrimary primary = primary("", "{maxWriteBatchSize: 1}")) {
      primary.server.on("bulkWrite").once(Fault.error(8));
      assertThatThrownBy(() -> primary.client.bulkWrite(inserts(2)))
          .isInstanceOfSatisfying(
              MongoCommandException.class, e -> assertThat(e.getCode()).isEqualTo(8));

      AtomicInteger count = new AtomicInteger();
      primary.server.on(
          "bulkWrite",
          request -> {
            primary.server.on("bulkWrite").times(count.incrementAndGet(), Fault.reset());
            return insertAll(request);
          });
      assertThatThrownBy(() -> primary.client.bulkWrite(inserts(3)))
          .isInstanceOfSatisfying(
              ClientBulkWriteException.class,
              e -> {
                assertThat(e.getCause()).isInstanceOf(MongoSocketException.class);
                assertThat(e.getPartialResult().orElseThrow().getInsertedCount()).isEqualTo(1);
                assertThat(e.getAttempts()).hasSize(1);
                assertThat(e.getOutcome()).isEqualTo(Outcome.UNKNOWN);
              });
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 0, APPLIED", "1, 1, UNKNOWN", "2, 0, UNKNOWN"})
  @Requirement({"RR-085", "RW-106"})
  void theOutcomeOfAReplyThatCannotBeReadIsThatOfTheWholeBulk(
      int writes, int errors, Outcome outcome) {
    try (ScriptedPrimary primary = primary("&retryWrites=true", "{maxWriteBatchSize: 1}")) {
      primary.server.on("bulkWrite", request -> new BsonDocument("nErrors", new BsonInt32(errors)));
      assertThatThrownBy(() -> primary.client.bulkWrite(inserts(writes)))
          .isInstanceOfSatisfying(
              MongoException.class,
              e -> {
                assertThat(e.getOutcome()).isEqualTo(outcome);
                assertThat(e.getAttempts()).hasSize(1);
              });
      assertThat(primary.received("bulkWrite")).hasSize(1);
    }
  }

  @Test
  @Requirement("RW-106")
  void anInterruptBetweenTwoCommandsLeavesTheOutcomeUnknown() {
    try (ScriptedPrimary primary = primary("", "{maxWriteBatchSize: 1}");
        MongoClient client =
            MongoClients.create(
                MongoClientSettings.builder()
                    .applyConnectionString(new ConnectionString(primary.server.uri()))
                    .addCommandListener(
                        new CommandListener() {
                          @Override
                          public void commandSucceeded(CommandSucceededEvent event) {
                            Thread.currentThread().interrupt();
                          }
                        })
                    .build())) {
      assertThatThrownBy(() -> client.bulkWrite(inserts(2)))
          .isInstanceOfSatisfying(
              MongoInterruptedException.class,
              e -> assertThat(e.getOutcome()).isEqualTo(Outcome.UNKNOWN));
      assertThat(Thread.interrupted()).isTrue();
      assertThat(primary.received("bulkWrite")).hasSize(1);
    }
  }

  @Test
  void aCursorThatCannotBeReadIsClosedAndWhatItToldIsKept() {
    try (ScriptedPrimary primary = primary("", "{}")) {
      primary.server.on(
          "bulkWrite",
          request ->
              BsonDocument.parse(
                  "{cursor: {id: {$numberLong: '7'}, ns: 'admin.$cmd.bulkWrite', firstBatch: [{ok: 1,"
                      + " idx: 0, n: 1}]}, nErrors: 0, nInserted: 2}"));
      primary.server.on("getMore").once(Fault.error(8));
      primary.server.on("killCursors", request -> new BsonDocument());
      assertThatThrownBy(() -> primary.client.bulkWrite(inserts(2), VERBOSE))
          .isInstanceOfSatisfying(
              ClientBulkWriteException.class,
              e -> {
                assertThat(e.getCause().getCode()).isEqualTo(8);
                ClientBulkWriteResult partial = e.getPartialResult().orElseThrow();
                assertThat(partial.getInsertedCount()).isEqualTo(2);
                assertThat(partial.getVerboseResults().orElseThrow().getInsertResults())
                    .containsOnlyKeys(0);
              });
      assertThat(primary.received("killCursors")).hasSize(1);
    }
  }

  @Test
  void unacknowledgedWritesHaveToBeUnorderedAndTerse() {
    try (ScriptedPrimary primary = primary("", "{}")) {
      var unacknowledged = primary.client.withWriteConcern(WriteConcern.UNACKNOWLEDGED);
      assertThatThrownBy(() -> unacknowledged.bulkWrite(inserts(1)))
          .isInstanceOf(MongoClientException.class)
          .hasMessage("Cannot request unacknowledged write concern and ordered writes");
      assertThatThrownBy(
              () ->
                  unacknowledged.bulkWrite(
                      inserts(1), clientBulkWriteOptions().ordered(false).verboseResults(true)))
          .isInstanceOf(MongoClientException.class)
          .hasMessage("Cannot request unacknowledged write concern and verbose results");
      ClientBulkWriteResult result =
          unacknowledged.bulkWrite(inserts(1), clientBulkWriteOptions().ordered(false));
      assertThat(result.isAcknowledged()).isFalse();
      assertThat(primary.server.awaitReceived("bulkWrite").moreToCome()).isTrue();
    }
  }

  @Test
  void whatCannotWorkIsRefused() {
    try (ScriptedPrimary primary = primary("", "{maxWireVersion: 21}")) {
      assertThatThrownBy(() -> primary.client.bulkWrite(List.of()))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> primary.client.bulkWrite(inserts(1)))
          .isInstanceOf(MongoClientException.class)
          .hasMessageContaining("8.0");
    }
  }

  private static int bytes(String json) {
    return RawBsonDocument.parse(json).getByteLength();
  }
}
