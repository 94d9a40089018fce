package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.MongoWriteConcernException;
import dev.holdfast.ReadConcern;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.model.Collation;
import dev.holdfast.client.model.CountOptions;
import dev.holdfast.client.model.MapReduceAction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** Pipelines, counts, distinct values and mapReduce: what is sent, what comes of it. */
class AggregateTest {
  private static final String ONE = "{cursor: {id: 0, ns: 'shop.orders', firstBatch: [{_id: 1}]}}";
  private static final List<Document> MATCH = List.of(new Document("$match", new Document("a", 1)));

  @Test
  void allOptionsAreSent() {
    try (ScriptedPrimary primary = start()) {
      primary
          .collection()
          .withReadConcern(ReadConcern.LOCAL)
          .withWriteConcern(WriteConcern.MAJORITY)
          .aggregate(MATCH)
          .allowDiskUse(true)
          .batchSize(7)
          .maxTime(8, TimeUnit.MILLISECONDS)
          .bypassDocumentValidation(true)
          .collation(Collation.builder().locale("fr").build())
          .comment("c")
          .hintString("h")
          .let(new Document("v", 1))
          .first();
      assertThat(primary.received("aggregate").get(0))
          .containsAllEntriesOf(
              BsonDocument.parse(
                  "{aggregate: 'orders', pipeline: [{$match: {a: 1}}], cursor: {batchSize: 7},"
                      + " allowDiskUse: true, maxTimeMS: {$numberLong: '8'},"
                      + " bypassDocumentValidation: true, collation: {locale: 'fr'}, comment: 'c',"
                      + " hint: 'h', let: {v: 1}, readConcern: {level: 'local'}}"))
          .doesNotContainKey("writeConcern");
    }
  }

  @Test
  void aPipelineOfTheDatabaseHasNoCollection() {
    try (ScriptedPrimary primary = start()) {
      primary.client.getDatabase("admin").aggregate(MATCH).first();
      assertThat(primary.received("aggregate").get(0).getInt32("aggregate").getValue())
          .isEqualTo(1);
    }
  }

  /** A batch size of 0 would keep the stage from running, so that none is sent. */
  @Test
  void aPipelineThatWritesHasAWriteConcernAndNoBatchSize() {
    try (ScriptedPrimary primary = start()) {
      primary.server.on("find", request -> BsonDocument.parse(ONE));
      List<Document> out =
          List.of(new Document("$out", new Document("db", "d").append("coll", "t")));
      List<Document> written =
          primary
              .collection()
              .withWriteConcern(WriteConcern.MAJORITY)
              .aggregate(out)
              .batchSize(3)
              .into(new ArrayList<>());
      assertThat(written).containsExactly(new Document("_id", 1));
      BsonDocument sent = primary.received("aggregate").get(0);
      assertThat(sent.getDocument("cursor")).isEmpty();
      assertThat(sent.getDocument("writeConcern")).isEqualTo(BsonDocument.parse("{w: 'majority'}"));
      BsonDocument read = primary.received("find").get(0);
      assertThat(read)
          .containsAllEntriesOf(BsonDocument.parse("{find: 't', $db: 'd', batchSize: 3}"));
    }
  }

  @Test
  void toCollectionDoesNotReadWhatWasWritten() {
    try (ScriptedPrimary primary = start()) {
      primary
          .collection()
          .aggregate(List.of(new Document("$merge", new Document("into", "t"))))
          .toCollection();
      assertThat(primary.received("aggregate")).hasSize(1);
      assertThat(primary.received("find")).isEmpty();
      assertThatThrownBy(() -> primary.collection().aggregate(MATCH).toCollection())
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("$out or $merge");
    }
  }

  @Test
  void aWriteConcernThatWasNotMetIsAnError() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on(
          "aggregate",
          request ->
              BsonDocument.parse(
                  "{cursor: {id: 0, ns: 'shop.orders', firstBatch: []},"
                      + " writeConcernError: {code: 64, errmsg: 'waiting'}}"));
      MongoWriteConcernException error =
          catchThrowableOfType(
              MongoWriteConcernException.class,
              () ->
                  primary
                      .collection()
                      .aggregate(List.of(new Document("$out", "t")))
                      .toCollection());
      assertThat(error.getCode()).isEqualTo(64);
    }
  }

  @Test
  void countDocumentsCountsByAPipeline() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on(
          "aggregate",
          request ->
              BsonDocument.parse(
                  "{cursor: {id: 0, ns: 'shop.orders', firstBatch: [{_id: 1, n: 42}]}}"));
      long count =
          primary
              .collection()
              .countDocuments(
                  new Document("a", 1), new CountOptions().skip(2).limit(5).hintString("h"));
      assertThat(count).isEqualTo(42);
      assertThat(primary.received("aggregate").get(0))
          .containsAllEntriesOf(
              BsonDocument.parse(
                  "{pipeline: [{$match: {a: 1}}, {$skip: 2}, {$limit: 5},"
                      + " {$group: {_id: 1, n: {$sum: 1}}}], cursor: {}, hint: 'h'}"));
    }
  }

  @Test
  void whereNothingMatchesTheCountIsZero() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on(
          "aggregate",
          request -> BsonDocument.parse("{cursor: {id: 0, ns: 'shop.orders', firstBatch: []}}"));
      assertThat(primary.collection().countDocuments()).isZero();
    }
  }

  @Test
  void distinctValuesAreDecodedOneByOne() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("distinct", request -> BsonDocument.parse("{values: [{a: 1}, {a: 2}]}"));
      assertThat(
              primary
                  .collection()
                  .distinct("f", new Document("x", 1), Document.class)
                  .collation(Collation.builder().locale("fr").build())
                  .into(new ArrayList<>()))
          .containsExactly(new Document("a", 1), new Document("a", 2));
      assertThat(primary.received("distinct").get(0))
          .containsAllEntriesOf(
              BsonDocument.parse(
                  "{distinct: 'orders', key: 'f', query: {x: 1}, collation: {locale: 'fr'}}"));
    }
  }

  @Test
  void mapReduceAnswersWithItsResultsOrWritesThem() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("")) {
      primary.server.on("mapReduce", request -> BsonDocument.parse("{results: [{_id: 1}]}"));
      primary.server.on("find", request -> BsonDocument.parse(ONE));
      assertThat(primary.collection().mapReduce("m", "r").finalizeFunction("f").limit(3).first())
          .isEqualTo(new Document("_id", 1));
      primary
          .collection()
          .mapReduce("m", "r")
          .collectionName("t")
          .databaseName("d")
          .action(MapReduceAction.MERGE)
          .bypassDocumentValidation(true)
          .forEach(document -> {});
      List<BsonDocument> sent = primary.received("mapReduce");
      assertThat(sent.get(0).getDocument("out")).isEqualTo(BsonDocument.parse("{inline: 1}"));
      assertThat(sent.get(0)).containsKeys("map", "reduce", "finalize", "limit");
      assertThat(sent.get(1).getDocument("out"))
          .isEqualTo(BsonDocument.parse("{merge: 't', db: 'd'}"));
      assertThat(sent.get(1)).containsKey("bypassDocumentValidation");
      assertThat(primary.received("find").get(0))
          .containsAllEntriesOf(BsonDocument.parse("{find: 't', $db: 'd'}"));
    }
  }

  private static ScriptedPrimary start() {
    ScriptedPrimary primary = ScriptedPrimary.start("");
    primary.server.on("aggregate", request -> BsonDocument.parse(ONE));
    return primary;
  }
}
