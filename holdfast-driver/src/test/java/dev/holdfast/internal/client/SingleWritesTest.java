package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Attempt;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.MongoWriteConcernException;
import dev.holdfast.MongoWriteException;
import dev.holdfast.Outcome;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.model.Collation;
import dev.holdfast.client.model.DeleteOptions;
import dev.holdfast.client.model.FindOneAndDeleteOptions;
import dev.holdfast.client.model.FindOneAndReplaceOptions;
import dev.holdfast.client.model.FindOneAndUpdateOptions;
import dev.holdfast.client.model.InsertOneOptions;
import dev.holdfast.client.model.ReplaceOptions;
import dev.holdfast.client.model.ReturnDocument;
import dev.holdfast.client.model.UpdateOptions;
import dev.holdfast.client.result.DeleteResult;
import dev.holdfast.client.result.InsertOneResult;
import dev.holdfast.client.result.UpdateResult;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.Received;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonType;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Writes of one statement, as a scripted primary gets them and as callers see what it answers. */
class SingleWritesTest {
  private static final Document FILTER = new Document("_id", 1);
  private static final Document INC = new Document("$inc", new Document("x", 1));
  private static final String SHUTTING_DOWN =
      "{n: 1, nModified: 1, value: {_id: 1}, writeConcernError: {code: 91, codeName: 'ShutdownInProgress',"
          + " errmsg: 'going', errInfo: {why: 1}}, errorLabels: ['RetryableWriteError']}";
  private static final String NO_MAJORITY =
      "{n: 1, nModified: 1, value: {_id: 1}, writeConcernError: {code: 64, codeName:"
          + " 'WriteConcernTimeout', errmsg: 'waiting', errInfo: {wtimeout: true}}}";

  @Test
  void insertOneAddsAnIdAndTellsIt() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      Document document = new Document("item", "kite");
      InsertOneResult result = primary.collection().insertOne(document);
      ObjectId id = document.getObjectId("_id");
      assertThat(result.getInsertedId().asObjectId().getValue()).isEqualTo(id);
      BsonDocument sent = primary.received("insert").get(0);
      assertThat(sent.getArray("documents").get(0).asDocument().keySet())
          .containsExactly("_id", "item");
      assertThat(sent.getString("insert").getValue()).isEqualTo("orders");
      assertThat(sent.getBoolean("ordered").getValue()).isTrue();
      assertThat(sent).doesNotContainKeys("bypassDocumentValidation", "comment", "writeConcern");
    }
  }

  @Test
  void anIdThatIsThereIsKept() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      InsertOneResult result = primary.collection().insertOne(new Document("_id", "mine"));
      assertThat(result.getInsertedId().asString().getValue()).isEqualTo("mine");
    }
  }

  @Test
  void rawDocumentsGetAnIdTooAndStayAsTheyAre() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      MongoCollection<RawBsonDocument> raws =
          primary.collection().withDocumentClass(RawBsonDocument.class);
      RawBsonDocument without = RawBsonDocument.parse("{a: 1}");
      InsertOneResult result = raws.insertOne(without);
      BsonDocument sent =
          primary.received("insert").get(0).getArray("documents").get(0).asDocument();
      assertThat(sent.keySet()).containsExactly("_id", "a");
      assertThat(sent.get("_id")).isEqualTo(result.getInsertedId());
      assertThat(without).doesNotContainKey("_id");

      assertThat(raws.insertOne(RawBsonDocument.parse("{_id: 7}")).getInsertedId())
          .isEqualTo(new BsonInt32(7));
    }
  }

  @Test
  void insertOneCarriesItsOptions() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary
          .collection()
          .withWriteConcern(WriteConcern.MAJORITY)
          .insertOne(
              new Document(), new InsertOneOptions().bypassDocumentValidation(true).comment("c"));
      assertThat(primary.received("insert").get(0))
          .containsAllEntriesOf(
              BsonDocument.parse(
                  "{bypassDocumentValidation: true, comment: 'c', writeConcern: {w: 'majority'}}"));
    }
  }

  @Test
  void updatesAndReplacementsCarryTheirOptions() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      UpdateOptions options =
          new UpdateOptions()
              .upsert(true)
              .bypassDocumentValidation(false)
              .collation(Collation.builder().locale("fr").build())
              .arrayFilters(List.of(new Document("e", 1)))
              .hintString("byX")
              .comment("c")
              .let(new Document("v", 1))
              .sort(new Document("x", 1));
      primary.collection().updateMany(FILTER, List.of(INC), options);
      primary
          .collection()
          .replaceOne(
              FILTER,
              new Document("x", 1),
              new ReplaceOptions().hint(new Document("x", 1)).sort(new Document("x", -1)));
      assertThat(primary.received("update").get(0))
          .containsAllEntriesOf(
              BsonDocument.parse(
                  "{bypassDocumentValidation: false, comment: 'c', let: {v: 1}, updates: [{q: {_id: 1},"
                      + " u: [{$inc: {x: 1}}], multi: true, upsert: true, collation: {locale: 'fr'},"
                      + " arrayFilters: [{e: 1}], hint: 'byX', sort: {x: 1}}]}"));
      assertThat(primary.received("update").get(1).getArray("updates").get(0))
          .isEqualTo(BsonDocument.parse("{q: {_id: 1}, u: {x: 1}, hint: {x: 1}, sort: {x: -1}}"));
    }
  }

  @Test
  void deletesCarryTheirOptions() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      DeleteOptions options =
          new DeleteOptions()
              .collation(Collation.builder().locale("fr").build())
              .hint(new Document("x", 1))
              .comment("c")
              .let(new Document("v", 1));
      primary.collection().deleteMany(FILTER, options);
      primary.collection().deleteOne(FILTER);
      assertThat(primary.received("delete").get(0))
          .containsAllEntriesOf(
              BsonDocument.parse(
                  "{comment: 'c', let: {v: 1}, deletes: [{q: {_id: 1}, limit: 0, collation: {locale:"
                      + " 'fr'}, hint: {x: 1}}]}"));
      assertThat(primary.received("delete").get(1).getArray("deletes").get(0))
          .isEqualTo(BsonDocument.parse("{q: {_id: 1}, limit: 1}"));
    }
  }

  @Test
  void findAndModifyCarriesItsOptions() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      MongoCollection<Document> orders = primary.collection();
      Document found =
          orders.findOneAndUpdate(
              FILTER,
              INC,
              new FindOneAndUpdateOptions()
                  .upsert(true)
                  .returnDocument(ReturnDocument.AFTER)
                  .projection(new Document("x", 1))
                  .sort(new Document("x", 1))
                  .arrayFilters(List.of(new Document("e", 1)))
                  .maxTime(5, TimeUnit.SECONDS)
                  .bypassDocumentValidation(true)
                  .collation(Collation.builder().locale("fr").build())
                  .hintString("byX")
                  .comment("c")
                  .let(new Document("v", 1)));
      assertThat(found).isEqualTo(new Document("_id", 1).append("x", 2));
      assertThat(primary.received("findAndModify").get(0))
          .containsAllEntriesOf(
              BsonDocument.parse(
                  "{findAndModify: 'orders', query: {_id: 1}, update: {$inc: {x: 1}}, new: true,"
                      + " upsert: true, sort: {x: 1}, fields: {x: 1}, arrayFilters: [{e: 1}],"
                      + " maxTimeMS: {$numberLong: '5000'}, bypassDocumentValidation: true,"
                      + " collation: {locale: 'fr'}, hint: 'byX', comment: 'c', let: {v: 1}}"));

      orders.findOneAndDelete(FILTER, new FindOneAndDeleteOptions().sort(new Document("x", -1)));
      assertThat(primary.received("findAndModify").get(1))
          .containsAllEntriesOf(BsonDocument.parse("{remove: true, sort: {x: -1}}"))
          .doesNotContainKeys("new", "update", "upsert", "maxTimeMS");

      orders.findOneAndReplace(FILTER, new Document("x", 3), new FindOneAndReplaceOptions());
      assertThat(primary.received("findAndModify").get(2).getDocument("update"))
          .isEqualTo(BsonDocument.parse("{x: 3}"));

      orders.findOneAndUpdate(FILTER, List.of(INC));
      assertThat(primary.received("findAndModify").get(3).getArray("update").get(0))
          .isEqualTo(BsonDocument.parse("{$inc: {x: 1}}"));
    }
  }

  @Test
  void whatNoDocumentMatchesIsNull() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("findAndModify", request -> BsonDocument.parse("{value: null}"));
      assertThat(primary.collection().findOneAndDelete(FILTER)).isNull();
    }
  }

  @Test
  void resultsTellWhatTheServerSaid() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("update", request -> BsonDocument.parse("{n: 3, nModified: 2}"));
      UpdateResult updated = primary.collection().updateMany(FILTER, INC);
      assertThat(updated).isEqualTo(UpdateResult.acknowledged(3, 2L, null));

      primary.server.on(
          "update",
          request -> BsonDocument.parse("{n: 1, nModified: 0, upserted: [{index: 0, _id: 5}]}"));
      UpdateResult upserted =
          primary.collection().updateOne(FILTER, INC, new UpdateOptions().upsert(true));
      assertThat(upserted).isEqualTo(UpdateResult.acknowledged(0, 0L, new BsonInt32(5)));

      primary.server.on("delete", request -> BsonDocument.parse("{n: 4}"));
      assertThat(primary.collection().deleteMany(FILTER)).isEqualTo(DeleteResult.acknowledged(4));
    }
  }

  @Test
  void updatesHaveToBeginWithAnOperatorAndReplacementsMustNot() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      MongoCollection<Document> orders = primary.collection();
      Document plain = new Document("x", 1);
      refused(() -> orders.updateOne(FILTER, plain), "'x'");
      refused(() -> orders.updateMany(FILTER, new BsonDocument()), "empty");
      refused(() -> orders.updateOne(FILTER, List.of()), "empty pipeline");
      refused(() -> orders.findOneAndUpdate(FILTER, plain), "'x'");
      refused(() -> orders.replaceOne(FILTER, INC), "'$inc'");
      refused(() -> orders.findOneAndReplace(FILTER, INC), "'$inc'");
      // Only the first name decides; what is behind it is for the server to judge.
      orders.replaceOne(FILTER, new Document("_id", 1).append("$inc", 1));
      orders.replaceOne(FILTER, new Document());
      assertThat(primary.received("update")).hasSize(2);
    }
  }

  private static void refused(Runnable write, String reason) {
    assertThatThrownBy(write::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void aWriteErrorBecomesAnExceptionWithItsDetails() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true")) {
      primary.server.on(
          "insert",
          request ->
              BsonDocument.parse(
                  "{n: 0, writeErrors: [{index: 0, code: 11000, errmsg: 'dup', errInfo: {a: 1}}]}"));
      assertThatThrownBy(() -> primary.collection().insertOne(new Document("_id", 1)))
          .isInstanceOfSatisfying(
              MongoWriteException.class,
              e -> {
                assertThat(e.getCode()).isEqualTo(11000);
                assertThat(e.getError().getMessage()).isEqualTo("dup");
                assertThat(e.getError().getDetails()).isEqualTo(BsonDocument.parse("{a: 1}"));
                assertThat(e.getOutcome()).isEqualTo(Outcome.REJECTED);
                assertThat(e.getAttempts()).isEmpty();
              });
      assertThat(primary.received("insert")).hasSize(1);
    }
  }

  @Test
  void anUnmetWriteConcernIsToldWithWhatWasWritten() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true")) {
      primary.server.on("update", request -> BsonDocument.parse(NO_MAJORITY));
      primary.server.on("findAndModify", request -> BsonDocument.parse(NO_MAJORITY));
      for (Runnable write :
          List.<Runnable>of(
              () -> primary.collection().updateOne(FILTER, INC),
              () -> primary.collection().findOneAndUpdate(FILTER, INC))) {
        assertThatThrownBy(write::run)
            .isInstanceOfSatisfying(
                MongoWriteConcernException.class,
                e -> {
                  assertThat(e.getCode()).isEqualTo(64);
                  assertThat(e.getWriteConcernError().getDetails())
                      .isEqualTo(BsonDocument.parse("{wtimeout: true}"));
                  assertThat(e.getOutcome()).isEqualTo(Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED);
                });
      }
      assertThat(primary.received("update")).hasSize(1);
    }
  }

  @Test
  void aShutdownInTheWriteConcernIsRetriedOnceAndThenTold() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true")) {
      primary.server.on("delete", request -> BsonDocument.parse(SHUTTING_DOWN));
      assertThatThrownBy(() -> primary.collection().deleteOne(FILTER))
          .isInstanceOfSatisfying(
              MongoWriteConcernException.class,
              e -> {
                assertThat(e.getErrorLabels()).contains("RetryableWriteError");
                assertThat(e.getAttempts()).hasSize(2);
                assertThat(e.getWriteResult().getCount()).isEqualTo(1);
              });
      assertThat(primary.received("delete")).hasSize(2);
    }
  }

  @Test
  void anErrorAfterARetryTellsOfTheAttemptBefore() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true")) {
      primary.server.on("insert").once(Fault.reset());
      primary.server.on(
          "insert",
          request ->
              BsonDocument.parse("{n: 0, writeErrors: [{index: 0, code: 11000, errmsg: 'dup'}]}"));
      assertThatThrownBy(() -> primary.collection().insertOne(new Document("_id", 1)))
          .isInstanceOfSatisfying(
              MongoWriteException.class,
              e -> {
                assertThat(e.getAttempts())
                    .singleElement()
                    .extracting(Attempt::error)
                    .isInstanceOf(MongoSocketException.class);
                assertThat(e.getSuppressed()).hasSize(1);
              });
    }
  }

  @Test
  @Requirement({
    "RW-033", "RW-034", "RW-035", "RW-036", "RW-037", "RW-038", "RW-039", "RW-060", "RW-066",
    "RW-067", "RW-082", "RW-091", "RW-092"
  })
  void everySingleDocumentWriteIsSentAgainWithTheSameTransactionId() {
    retried("insert", orders -> orders.insertOne(new Document("_id", 1)));
    retried("update", orders -> orders.updateOne(FILTER, INC));
    retried("update", orders -> orders.replaceOne(FILTER, new Document("x", 1)));
    retried("delete", orders -> orders.deleteOne(FILTER));
    retried("findAndModify", orders -> orders.findOneAndDelete(FILTER));
    retried("findAndModify", orders -> orders.findOneAndReplace(FILTER, new Document("x", 1)));
    retried("findAndModify", orders -> orders.findOneAndUpdate(FILTER, INC));
  }

  private static void retried(String command, Consumer<MongoCollection<Document>> write) {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true")) {
      primary.server.on(command).once(Fault.closeAfterReading());
      write.accept(primary.collection());
      List<BsonDocument> received = primary.received(command);
      assertThat(received).hasSize(2);
      assertThat(received.get(0).get("txnNumber").getBsonType()).isEqualTo(BsonType.INT64);
      assertThat(primary.txnNumbers(command)).containsExactly(1L, 1L);
      assertThat(received.get(1).get("lsid")).isEqualTo(received.get(0).get("lsid"));
      assertThat(withoutTimes(received.get(1))).isEqualTo(withoutTimes(received.get(0)));
      assertThat(primary.started.stream().map(CommandStartedEvent::getRequestId))
          .doesNotHaveDuplicates();
      assertThat(primary.started.stream().map(CommandStartedEvent::getOperationId).distinct())
          .hasSize(1);
      // Who met a network error leaves its session behind; then one session serves all.
      write.accept(primary.collection());
      write.accept(primary.collection());
      assertThat(primary.txnNumbers(command)).containsExactly(1L, 1L, 1L, 2L);
    }
  }

  private static BsonDocument withoutTimes(BsonDocument command) {
    BsonDocument copy = command.clone();
    copy.remove("$clusterTime");
    return copy;
  }

  @Test
  @Requirement({"RW-049", "RW-050", "RW-052"})
  void writesOfManyDocumentsAreSentOnceAndWithoutATransactionNumber() {
    sentOnce("update", orders -> orders.updateMany(FILTER, INC));
    sentOnce("delete", orders -> orders.deleteMany(FILTER));
  }

  private static void sentOnce(String command, Consumer<MongoCollection<Document>> write) {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true")) {
      primary.server.on(command).once(Fault.closeAfterReading());
      assertThatThrownBy(() -> write.accept(primary.collection()))
          .isInstanceOfSatisfying(
              MongoSocketException.class,
              e -> assertThat(e.getOutcome()).isEqualTo(Outcome.UNKNOWN));
      assertThat(primary.txnNumbers(command)).containsExactly(-1L);
    }
  }

  @Test
  @Requirement({"RW-065", "RW-070"})
  void withoutRetryWritesNothingIsRetriedNorNumbered() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("insert").once(Fault.error(91, "RetryableWriteError"));
      assertThatThrownBy(() -> primary.collection().insertOne(new Document()))
          .isInstanceOfSatisfying(
              MongoCommandException.class, e -> assertThat(e.getCode()).isEqualTo(91));
      assertThat(primary.txnNumbers("insert")).containsExactly(-1L);
    }
  }

  @Test
  @Requirement("RW-047")
  void unacknowledgedWritesAreNotWaitedForAndCarryNoTransactionNumber() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true")) {
      MongoCollection<Document> orders =
          primary.collection().withWriteConcern(WriteConcern.UNACKNOWLEDGED);
      assertThat(orders.insertOne(new Document("_id", 1)).wasAcknowledged()).isFalse();
      assertThat(orders.updateOne(FILTER, INC).wasAcknowledged()).isFalse();
      assertThat(orders.deleteOne(FILTER).wasAcknowledged()).isFalse();
      assertThat(orders.findOneAndDelete(FILTER)).isNull();
      for (String command : List.of("insert", "update", "delete", "findAndModify")) {
        Received received = primary.server.awaitReceived(command);
        assertThat(received.moreToCome()).isTrue();
        assertThat(received.command())
            .containsEntry("writeConcern", BsonDocument.parse("{w: 0}"))
            .doesNotContainKeys("txnNumber", "lsid");
      }
    }
  }

  @Test
  void unacknowledgedWritesAreNotRetried() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true")) {
      primary.server.on("insert").once(Fault.closeAfterReading());
      primary
          .collection()
          .withWriteConcern(WriteConcern.UNACKNOWLEDGED)
          .insertOne(new Document("_id", 1));
      primary.server.awaitReceived("insert");
      primary.collection().deleteOne(FILTER); // What comes later has overtaken nothing.
      assertThat(primary.received("insert")).hasSize(1);
    }
  }

  @Test
  void aHintThatNobodyWouldMissIsRefusedWhenTheServerIsTooOld() {
    try (ScriptedPrimary primary =
        ScriptedPrimary.start("", new BsonDocument("maxWireVersion", new BsonInt32(8)))) {
      MongoCollection<Document> orders = primary.collection();
      MongoCollection<Document> unacknowledged =
          orders.withWriteConcern(WriteConcern.UNACKNOWLEDGED);
      DeleteOptions hinted = new DeleteOptions().hintString("byX");
      assertThatThrownBy(() -> unacknowledged.deleteOne(FILTER, hinted))
          .isInstanceOf(MongoClientException.class)
          .hasMessageContaining("hint");
      FindOneAndDeleteOptions found = new FindOneAndDeleteOptions().hintString("byX");
      assertThatThrownBy(() -> unacknowledged.findOneAndDelete(FILTER, found))
          .isInstanceOf(MongoClientException.class);
      // 4.2 knows it for updates, and refuses it itself where somebody hears it.
      unacknowledged.updateOne(FILTER, INC, new UpdateOptions().hintString("byX"));
      primary.server.awaitReceived("update");
      orders.deleteOne(FILTER, hinted);
      orders.findOneAndDelete(FILTER, found);
      assertThat(primary.received("delete")).hasSize(1);
      assertThat(primary.received("findAndModify")).hasSize(1);
    }
  }
}
