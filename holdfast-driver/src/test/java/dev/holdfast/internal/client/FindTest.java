package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.CursorType;
import dev.holdfast.ExplainVerbosity;
import dev.holdfast.ReadConcern;
import dev.holdfast.client.FindIterable;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.client.model.Collation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** What a find sends, and what becomes of the answer. */
class FindTest {
  private static final String TWO =
      "{cursor: {id: 0, ns: 'shop.orders', firstBatch: [{_id: 1}, {_id: 2}]}}";

  @Test
  void allOptionsAreSentUnderTheServersNames() {
    BsonDocument sent =
        sentBy(
            find ->
                find.filter(new Document("a", 1))
                    .sort(new Document("b", -1))
                    .projection(new Document("c", 1))
                    .skip(3)
                    .limit(9)
                    .batchSize(4)
                    .hint(new Document("a", 1))
                    .hintString("passed over")
                    .comment("why")
                    .maxTime(70, TimeUnit.MILLISECONDS)
                    .max(new Document("a", 9))
                    .min(new Document("a", 2))
                    .returnKey(true)
                    .showRecordId(true)
                    .noCursorTimeout(true)
                    .partial(true)
                    .collation(Collation.builder().locale("fr").build())
                    .allowDiskUse(false)
                    .let(new Document("v", 5)));
    assertThat(sent)
        .containsAllEntriesOf(
            BsonDocument.parse(
                "{find: 'orders', filter: {a: 1}, sort: {b: -1}, projection: {c: 1}, skip: 3, limit: 9,"
                    + " batchSize: 4, hint: {a: 1}, comment: 'why', maxTimeMS: {$numberLong: '70'},"
                    + " max: {a: 9}, min: {a: 2}, returnKey: true, showRecordId: true,"
                    + " noCursorTimeout: true, allowPartialResults: true, collation: {locale: 'fr'},"
                    + " allowDiskUse: false, let: {v: 5}}"));
  }

  @Test
  void whatIsNotSetIsNotSent() {
    BsonDocument sent =
        sentBy(
            find ->
                find.sort(new Document("a", 1))
                    .sort(null)
                    .skip(0)
                    .partial(false)
                    .comment("no")
                    .comment((String) null));
    assertThat(sent.keySet())
        .containsExactlyInAnyOrder("find", "filter", "$db", "lsid", "$readPreference");
  }

  @Test
  void cursorsThatWaitSayHow() {
    assertThat(sentBy(find -> find.cursorType(CursorType.Tailable)))
        .containsEntry("tailable", BsonDocument.parse("{v: true}").get("v"))
        .doesNotContainKey("awaitData");
    assertThat(sentBy(find -> find.cursorType(CursorType.TailableAwait)))
        .containsKeys("tailable", "awaitData");
    assertThat(
            sentBy(find -> find.cursorType(CursorType.Tailable).cursorType(CursorType.NonTailable)))
        .doesNotContainKeys("tailable", "awaitData");
  }

  @Test
  void aNegativeLimitOrBatchSizeIsASingleAnswer() {
    assertThat(sentBy(find -> find.limit(-5)))
        .containsAllEntriesOf(BsonDocument.parse("{limit: 5, singleBatch: true}"))
        .doesNotContainKey("batchSize");
    assertThat(sentBy(find -> find.batchSize(-5)))
        .containsAllEntriesOf(BsonDocument.parse("{batchSize: 5, singleBatch: true}"))
        .doesNotContainKey("limit");
  }

  /** Otherwise the server would leave a cursor open that has nothing more to give. */
  @Test
  void aBatchAsLongAsTheLimitIsAskedForOneLonger() {
    assertThat(sentBy(find -> find.limit(4).batchSize(4)))
        .containsAllEntriesOf(BsonDocument.parse("{limit: 4, batchSize: 5}"));
    assertThat(sentBy(find -> find.limit(4).batchSize(3)))
        .containsAllEntriesOf(BsonDocument.parse("{limit: 4, batchSize: 3}"));
  }

  @Test
  void firstAsksForOneDocumentInASingleAnswer() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("find", request -> BsonDocument.parse(TWO));
      FindIterable<Document> find = primary.collection().find().batchSize(50).limit(7);
      assertThat(find.first()).isEqualTo(new Document("_id", 1));
      assertThat(primary.received("find").get(0))
          .containsAllEntriesOf(BsonDocument.parse("{limit: 1, singleBatch: true}"))
          .doesNotContainKey("batchSize");
      assertThat(find.map(document -> document.getInteger("_id")).first()).isEqualTo(1);
    }
  }

  @Test
  void firstOfNothingIsNull() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on(
          "find",
          request -> BsonDocument.parse("{cursor: {id: 0, ns: 'shop.orders', firstBatch: []}}"));
      assertThat(primary.collection().find().first()).isNull();
      assertThat(primary.collection().find().map(Document::toJson).first()).isNull();
    }
  }

  @Test
  void resultsAreOfTheClassThatWasAskedFor() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("find", request -> BsonDocument.parse(TWO));
      List<BsonDocument> found =
          primary.collection().find(BsonDocument.class).into(new ArrayList<>());
      assertThat(found)
          .containsExactly(
              new BsonDocument("_id", new BsonInt32(1)), new BsonDocument("_id", new BsonInt32(2)));
      assertThat(primary.collection().find().map(document -> document.getInteger("_id")))
          .containsExactly(1, 2);
    }
  }

  @Test
  void theReadConcernOfTheCollectionIsSent() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("find", request -> BsonDocument.parse(TWO));
      primary.collection().withReadConcern(ReadConcern.MAJORITY).find().first();
      assertThat(primary.received("find").get(0).getDocument("readConcern"))
          .isEqualTo(BsonDocument.parse("{level: 'majority'}"));
    }
  }

  /** Client Side Operations Timeout: the timeout decides, and maxTimeMS follows from it. */
  @Test
  void whereThereIsATimeoutItTakesThePlaceOfMaxTime() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("find", request -> BsonDocument.parse(TWO));
      primary
          .collection()
          .withTimeout(20, TimeUnit.SECONDS)
          .find()
          .maxTime(5, TimeUnit.MILLISECONDS)
          .first();
      assertThat(primary.received("find").get(0).getNumber("maxTimeMS").longValue())
          .isGreaterThan(1000);
    }
  }

  @Test
  void aTimeoutModeNeedsATimeout() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      assertThatThrownBy(() -> primary.collection().find().timeoutMode(TimeoutMode.ITERATION))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("timeoutMS");
    }
  }

  @Test
  void explainWrapsTheCommandAndTakesItsTimeLimitOut() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("explain", request -> BsonDocument.parse("{queryPlanner: {}}"));
      Document explained =
          primary
              .collection()
              .find(new Document("a", 1))
              .limit(3)
              .maxTime(9, TimeUnit.SECONDS)
              .explain(ExplainVerbosity.EXECUTION_STATS);
      assertThat(explained).containsKey("queryPlanner");
      BsonDocument sent = primary.received("explain").get(0);
      assertThat(sent.getDocument("explain"))
          .isEqualTo(BsonDocument.parse("{find: 'orders', filter: {a: 1}, limit: 3}"));
      assertThat(sent)
          .containsAllEntriesOf(
              BsonDocument.parse(
                  "{verbosity: 'executionStats', maxTimeMS: {$numberLong: '9000'}}"));
      primary.collection().find().explain();
      assertThat(primary.received("explain").get(1)).doesNotContainKeys("verbosity", "maxTimeMS");
    }
  }

  private static BsonDocument sentBy(Consumer<FindIterable<Document>> options) {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("find", request -> BsonDocument.parse(TWO));
      FindIterable<Document> find = primary.collection().find();
      options.accept(find);
      find.cursor().close();
      return primary.received("find").get(0);
    }
  }
}
