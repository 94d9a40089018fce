package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoBulkWriteException;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.Outcome;
import dev.holdfast.WriteConcern;
import dev.holdfast.bulk.BulkWriteError;
import dev.holdfast.bulk.BulkWriteInsert;
import dev.holdfast.bulk.BulkWriteResult;
import dev.holdfast.bulk.BulkWriteUpsert;
import dev.holdfast.client.model.BulkWriteOptions;
import dev.holdfast.client.model.DeleteManyModel;
import dev.holdfast.client.model.DeleteOneModel;
import dev.holdfast.client.model.InsertManyOptions;
import dev.holdfast.client.model.InsertOneModel;
import dev.holdfast.client.model.ReplaceOneModel;
import dev.holdfast.client.model.UpdateManyModel;
import dev.holdfast.client.model.UpdateOneModel;
import dev.holdfast.client.model.WriteModel;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** insertMany and bulkWrite, as a scripted primary gets them and as callers see what it answers. */
class BulkWritesTest {
  private static final Document FILTER = new Document("_id", 1);
  private static final Document INC = new Document("$inc", new Document("x", 1));
  private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

  private static final WriteModel<Document> UPDATE_ONE = new UpdateOneModel<>(FILTER, INC);
  private static final WriteModel<Document> UPDATE_MANY = new UpdateManyModel<>(FILTER, INC);
  private static final WriteModel<Document> REPLACE =
      new ReplaceOneModel<>(FILTER, new Document("x", 1));
  private static final WriteModel<Document> DELETE_ONE = new DeleteOneModel<>(FILTER);
  private static final WriteModel<Document> DELETE_MANY = new DeleteManyModel<>(FILTER);

  private static WriteModel<Document> insert(int id) {
    return new InsertOneModel<>(new Document("_id", id));
  }

  private static List<Document> documents(int count) {
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      documents.add(new Document("_id", i));
    }
    return documents;
  }

  private static ScriptedPrimary withBatchesOf(int count) {
    return ScriptedPrimary.start(
        "&retryWrites=true", new BsonDocument("maxWriteBatchSize", new BsonInt32(count)));
  }

  private static List<String> sequence(ScriptedPrimary primary) {
    return primary.started.stream().map(CommandStartedEvent::getCommandName).toList();
  }

  @Test
  @Requirement("RW-068")
  void manyDocumentsTakeAsManyCommandsAsTheServerWantsEachWithItsOwnNumber() {
    try (ScriptedPrimary primary = withBatchesOf(2)) {
      Map<Integer, BsonValue> ids = primary.collection().insertMany(documents(5)).getInsertedIds();
      assertThat(ids).hasSize(5).containsEntry(4, new BsonInt32(4));
      assertThat(primary.received("insert"))
          .extracting(command -> command.getArray("documents").size())
          .containsExactly(2, 2, 1);
      assertThat(primary.txnNumbers("insert")).containsExactly(1L, 2L, 3L);
      assertThat(primary.received("insert"))
          .extracting(command -> command.get("lsid"))
          .containsOnly(primary.received("insert").get(0).get("lsid"));
      assertThat(primary.started.stream().map(CommandStartedEvent::getOperationId).distinct())
          .hasSize(1);
    }
  }

  @Test
  void documentsWithoutIdsGetThem() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      List<Document> documents = List.of(new Document("a", 1), new Document("_id", 7));
      Map<Integer, BsonValue> ids = primary.collection().insertMany(documents).getInsertedIds();
      assertThat(documents.get(0)).containsKey("_id");
      assertThat(ids).hasSize(2).containsEntry(1, new BsonInt32(7));
      Map<Integer, BsonValue> raw =
          primary
              .collection()
              .withDocumentClass(RawBsonDocument.class)
              .insertMany(List.of(RawBsonDocument.parse("{a: 1}")))
              .getInsertedIds();
      assertThat(raw).hasSize(1);
    }
  }

  @Test
  void theResultKeepsTheIdsWhateverBecomesOfTheDocuments() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      List<Document> documents = List.of(new Document("a", 1), new Document("_id", 7));
      Map<Integer, BsonValue> ids = primary.collection().insertMany(documents).getInsertedIds();
      ObjectId generated = documents.get(0).getObjectId("_id");
      documents.forEach(Document::clear);
      assertThat(ids)
          .containsExactly(
              Map.entry(0, new BsonObjectId(generated)), Map.entry(1, new BsonInt32(7)));
    }
  }

  @Test
  @Requirement({"RW-040", "RW-041"})
  void everyCommandOfABulkIsRetriedOrderedOrNot() {
    for (boolean ordered : new boolean[] {true, false}) {
      try (ScriptedPrimary primary = withBatchesOf(2)) {
        primary.server.on("insert").once(Fault.closeAfterReading());
        primary.collection().insertMany(documents(3), new InsertManyOptions().ordered(ordered));
        assertThat(primary.txnNumbers("insert")).containsExactly(1L, 1L, 2L);
        primary.server.on("update").once(Fault.error(91, "RetryableWriteError"));
        primary
            .collection()
            .bulkWrite(List.of(UPDATE_ONE, DELETE_ONE), new BulkWriteOptions().ordered(ordered));
        List<Long> numbers = primary.txnNumbers("update");
        assertThat(numbers).hasSize(2).doesNotContain(-1L);
        assertThat(numbers.get(1)).isEqualTo(numbers.get(0));
        assertThat(primary.txnNumbers("delete")).containsExactly(numbers.get(0) + 1);
      }
    }
  }

  @Test
  @Requirement({"RW-042", "RW-051", "RW-095"})
  void inAMixedBulkOnlyTheCommandsForSingleDocumentsAreNumbered() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true")) {
      primary
          .collection()
          .bulkWrite(
              List.of(insert(1), UPDATE_ONE, UPDATE_MANY, DELETE_ONE, insert(2), DELETE_MANY));
      assertThat(sequence(primary))
          .containsExactly("insert", "update", "delete", "insert", "delete");
      assertThat(primary.txnNumbers("insert")).containsExactly(1L, 3L);
      assertThat(primary.txnNumbers("update")).containsExactly(-1L);
      assertThat(primary.txnNumbers("delete")).containsExactly(2L, -1L);
    }
  }

  @Test
  @Requirement("RW-043")
  void theCommandsAreTheSameWithAndWithoutRetries() {
    List<WriteModel<Document>> writes =
        List.of(UPDATE_ONE, insert(1), UPDATE_MANY, REPLACE, DELETE_ONE, DELETE_MANY, UPDATE_ONE);
    for (boolean ordered : new boolean[] {true, false}) {
      List<List<?>> sent = new ArrayList<>();
      for (String options : List.of("&retryWrites=true", "&retryWrites=false")) {
        try (ScriptedPrimary primary =
            ScriptedPrimary.start(
                options, new BsonDocument("maxWriteBatchSize", new BsonInt32(2)))) {
          primary.collection().bulkWrite(writes, new BulkWriteOptions().ordered(ordered));
          List<Object> statements = new ArrayList<>();
          for (CommandStartedEvent event : primary.started) {
            BsonDocument command = event.getCommand();
            statements.add(command.getFirstKey());
            for (String name : List.of("documents", "updates", "deletes")) {
              statements.add(String.valueOf(command.get(name)));
            }
          }
          sent.add(statements);
        }
      }
      assertThat(sent.get(0)).isEqualTo(sent.get(1));
    }
  }

  @Test
  void withoutOrderWritesAreGroupedByTheirCommand() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      BulkWriteResult result =
          primary
              .collection()
              .bulkWrite(List.of(UPDATE_ONE, insert(1), REPLACE, DELETE_ONE, insert(2)), UNORDERED);
      assertThat(sequence(primary)).containsExactly("update", "insert", "delete");
      assertThat(primary.received("update").get(0).getBoolean("ordered").getValue()).isFalse();
      assertThat(result)
          .isEqualTo(
              BulkWriteResult.acknowledged(
                  2,
                  2,
                  1,
                  2,
                  List.of(),
                  List.of(
                      new BulkWriteInsert(1, new BsonInt32(1)),
                      new BulkWriteInsert(4, new BsonInt32(2)))));
    }
  }

  @Test
  void upsertsHaveTheIndexesOfTheBulk() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on(
          "update",
          request -> BsonDocument.parse("{n: 2, nModified: 1, upserted: [{index: 1, _id: 9}]}"));
      BulkWriteResult result =
          primary.collection().bulkWrite(List.of(insert(1), UPDATE_ONE, UPDATE_ONE));
      assertThat(result.getUpserts()).containsExactly(new BulkWriteUpsert(2, new BsonInt32(9)));
      assertThat(result.getMatchedCount()).isEqualTo(1);
    }
  }

  @Test
  @Requirement({"RW-031", "RW-032"})
  void errorsOfSingleStatementsReachTheApplicationAndAreNoReasonToRetry() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true")) {
      primary.server.on(
          "insert",
          request ->
              BsonDocument.parse("{n: 1, writeErrors: [{index: 1, code: 91, errmsg: 'shard'}]}"));
      assertThatThrownBy(() -> primary.collection().insertMany(documents(2)))
          .isInstanceOfSatisfying(
              MongoBulkWriteException.class,
              e ->
                  assertThat(e.getWriteErrors())
                      .singleElement()
                      .satisfies(
                          error -> {
                            assertThat(error.getCode()).isEqualTo(91);
                            assertThat(error.getIndex()).isEqualTo(1);
                          }));
      assertThat(primary.received("insert")).hasSize(1);
    }
  }

  @Test
  void inOrderNothingIsSentBehindAnError() {
    try (ScriptedPrimary primary = withBatchesOf(2)) {
      failSecondInsert(primary);
      assertThatThrownBy(() -> primary.collection().insertMany(documents(6)))
          .isInstanceOfSatisfying(
              MongoBulkWriteException.class,
              e -> {
                assertThat(e.getWriteErrors())
                    .extracting(BulkWriteError::getIndex)
                    .containsExactly(3);
                assertThat(e.getWriteResult().getInsertedCount()).isEqualTo(3);
                assertThat(e.getWriteResult().getInserts())
                    .extracting(BulkWriteInsert::getIndex)
                    .containsExactly(0, 1, 2);
                assertThat(e.getCode()).isEqualTo(11000);
              });
      assertThat(primary.received("insert")).hasSize(2);
    }
  }

  @Test
  void withoutOrderTheRestIsTriedAllTheSame() {
    try (ScriptedPrimary primary = withBatchesOf(2)) {
      failSecondInsert(primary);
      assertThatThrownBy(
              () ->
                  primary
                      .collection()
                      .insertMany(documents(6), new InsertManyOptions().ordered(false)))
          .isInstanceOfSatisfying(
              MongoBulkWriteException.class,
              e -> {
                assertThat(e.getWriteErrors())
                    .extracting(BulkWriteError::getIndex)
                    .containsExactly(3);
                assertThat(e.getWriteResult().getInserts())
                    .extracting(BulkWriteInsert::getIndex)
                    .containsExactly(0, 1, 2, 4, 5);
              });
      assertThat(primary.received("insert")).hasSize(3);
    }
  }

  private static void failSecondInsert(ScriptedPrimary primary) {
    AtomicInteger count = new AtomicInteger();
    primary.server.on(
        "insert",
        request ->
            BsonDocument.parse(
                count.incrementAndGet() == 2
                    ? "{n: 1, writeErrors: [{index: 1, code: 11000, errmsg: 'dup'}]}"
                    : "{n: 2}"));
  }

  @Test
  void anUnmetWriteConcernIsToldWhenAllIsDone() {
    try (ScriptedPrimary primary = withBatchesOf(1)) {
      primary.server.on(
          "delete",
          request ->
              BsonDocument.parse(
                  "{n: 1, writeConcernError: {code: 64, codeName: 'WriteConcernTimeout', errmsg:"
                      + " 'w'}, errorLabels: ['L']}"));
      assertThatThrownBy(() -> primary.collection().bulkWrite(List.of(DELETE_ONE, insert(1))))
          .isInstanceOfSatisfying(
              MongoBulkWriteException.class,
              e -> {
                assertThat(e.getWriteErrors()).isEmpty();
                assertThat(e.getWriteConcernError().getCode()).isEqualTo(64);
                assertThat(e.getWriteResult().getInsertedCount()).isEqualTo(1);
                assertThat(e.getErrorLabels()).contains("L");
                assertThat(e.getOutcome()).isEqualTo(Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED);
              });
    }
  }

  @Test
  @Requirement({"RW-084", "RW-085"})
  void aFailedRetryEndsTheBulkOrderedOrNotAndTellsWhatWasDone() {
    for (boolean ordered : new boolean[] {true, false}) {
      try (ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true")) {
        primary.server.on("update").times(2, Fault.closeAfterReading());
        assertThatThrownBy(
                () ->
                    primary
                        .collection()
                        .bulkWrite(
                            List.of(insert(1), UPDATE_ONE, DELETE_ONE),
                            new BulkWriteOptions().ordered(ordered)))
            .isInstanceOfSatisfying(
                MongoBulkWriteException.class,
                e -> {
                  assertThat(e).hasCauseInstanceOf(MongoSocketException.class);
                  assertThat(e).hasMessageContaining(e.getCause().getMessage());
                  assertThat(e.getWriteResult().getInsertedCount()).isEqualTo(1);
                  assertThat(e.getWriteErrors()).isEmpty();
                  assertThat(e.getErrorLabels()).contains("RetryableWriteError");
                  assertThat(e.getAttempts()).hasSize(2);
                  assertThat(e.getOutcome()).isEqualTo(Outcome.UNKNOWN);
                });
        assertThat(sequence(primary)).containsExactly("insert", "update", "update");
      }
    }
  }

  @Test
  void anErrorOfTheFirstOfSeveralCommandsTellsThatNothingWasDone() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("insert").once(Fault.error(8000));
      assertThatThrownBy(() -> primary.collection().bulkWrite(List.of(insert(1), DELETE_ONE)))
          .isInstanceOfSatisfying(
              MongoBulkWriteException.class,
              e -> {
                assertThat(e).hasCauseInstanceOf(MongoCommandException.class);
                assertThat(e.getCode()).isEqualTo(8000);
                assertThat(e.getWriteResult().getInsertedCount()).isZero();
              });
      assertThat(sequence(primary)).containsExactly("insert");
    }
  }

  @Test
  void anErrorOfTheOnlyCommandNeedsNoResultAroundIt() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("insert").once(Fault.error(8000));
      assertThatThrownBy(() -> primary.collection().insertMany(documents(2)))
          .isInstanceOf(MongoCommandException.class);
    }
  }

  @Test
  void unacknowledgedBulksSendAllAndTellNothing() {
    try (ScriptedPrimary primary = withBatchesOf(2)) {
      BulkWriteResult result =
          primary
              .collection()
              .withWriteConcern(WriteConcern.UNACKNOWLEDGED)
              .bulkWrite(List.of(insert(1), insert(2), insert(3), UPDATE_ONE));
      assertThat(result.wasAcknowledged()).isFalse();
      primary.server.awaitReceived("update");
      assertThat(primary.server.awaitReceived("insert", 2))
          .allSatisfy(received -> assertThat(received.moreToCome()).isTrue());
      assertThat(primary.txnNumbers("insert")).containsExactly(-1L, -1L);
    }
  }

  @Test
  void whatIsWrongIsFoundBeforeAnythingIsSent() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      assertThatThrownBy(() -> primary.collection().insertMany(List.of()))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> primary.collection().bulkWrite(List.of()))
          .isInstanceOf(IllegalArgumentException.class);
      WriteModel<Document> wrong = new UpdateOneModel<>(FILTER, new Document("x", 1));
      assertThatThrownBy(() -> primary.collection().bulkWrite(List.of(insert(1), wrong)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'x'");
      assertThat(primary.started).isEmpty();
    }
  }
}
