package dev.holdfast.internal.operation;

import static dev.holdfast.internal.operation.FakeTarget.MONGODB_7;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.CreateIndexCommitQuorum;
import dev.holdfast.ExplainVerbosity;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoNamespace;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.model.MapReduceAction;
import dev.holdfast.internal.operation.ReadCommand.Terms;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.WireBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.BsonValueCodec;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The body of every command, element by element, and what the command declares about itself. */
class CommandEncodingTest {
  private static final MongoNamespace ORDERS = new MongoNamespace("shop", "orders");
  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();
  private static final Terms PRIMARY = new Terms(ReadPreference.primary(), null, 0);
  private static final Bson OPEN = BsonDocument.parse("{open: true}");

  @ParameterizedTest
  @CsvSource({
    "0, 0, ''",
    "5, 0, ', limit: 5'",
    "0, 3, ', batchSize: 3'",
    "5, 3, ', limit: 5, batchSize: 3'",
    "5, 5, ', limit: 5, batchSize: 6'",
    "5, 9, ', limit: 5, batchSize: 9'",
    "-5, 0, ', limit: 5, singleBatch: true'",
    "-5, 3, ', limit: 5, singleBatch: true'",
    "5, -3, ', limit: 5, singleBatch: true'",
    "0, -3, ', batchSize: 3, singleBatch: true'",
    "2147483647, 2147483647, ', limit: 2147483647, batchSize: 2147483647'"
  })
  void findSendsLimitAndBatchSizeAsTheServerReadsThem(int limit, int batchSize, String sizes) {
    Find<BsonDocument> find =
        new Find<>(ORDERS, OPEN, arguments(), limit, batchSize, PRIMARY, CODEC);
    assertBody(find, "{find: 'orders', filter: {open: true}" + sizes + "}");
  }

  @Test
  void findWithoutAFilterMatchesEverything() {
    Find<BsonDocument> find = new Find<>(ORDERS, null, arguments(), 0, 0, PRIMARY, CODEC);
    assertBody(find, "{find: 'orders', filter: {}}");
    assertThat(find.collection()).isEqualTo("orders");
    assertThat(find.isRetryable()).isTrue();
    assertThat(find.kind()).isEqualTo(RetryKind.READ);
  }

  @Test
  void maxTimeIsSentUnlessTheOperationHasATimeout() {
    Count count = new Count(ORDERS, arguments(), new Terms(ReadPreference.primary(), null, 250));
    assertBody(count, "{count: 'orders', maxTimeMS: 250}");
    assertThat(MONGODB_7.withTimeout(100).bodyOf(count)).isEqualTo(json("{count: 'orders'}"));
    assertBody(new Count(ORDERS, arguments(), PRIMARY), "{count: 'orders'}");
  }

  @Test
  void argumentsAreSentInTheirOrderAndNullTakesOneBack() {
    Arguments arguments =
        arguments()
            .set("document", OPEN)
            .set("list", List.of(OPEN))
            .set("text", "t")
            .set("flag", true)
            .set("int", 1)
            .set("long", 2L)
            .set("double", 0.5)
            .setValue("value", new BsonInt32(3))
            .set("gone", "x")
            .set("gone", (String) null)
            .flag("yes", true)
            .flag("no", false)
            .positive("some", 4)
            .positive("none", 0)
            .comment("why");
    assertBody(
        new Count(ORDERS, arguments, PRIMARY),
        "{count: 'orders', document: {open: true}, list: [{open: true}], text: 't', flag: true,"
            + " int: 1, long: 2, double: 0.5, value: 3, yes: true, some: 4, comment: 'why'}");
    assertThat(arguments.comment()).isEqualTo(new BsonString("why"));
    assertThat(arguments().comment()).isNull();
  }

  @Test
  void countDocumentsIsAPipelineThatCounts() {
    assertBody(
        new CountDocuments(ORDERS, OPEN, 0, 0, arguments(), PRIMARY),
        "{aggregate: 'orders', pipeline: [{$match: {open: true}},"
            + " {$group: {_id: 1, n: {$sum: 1}}}], cursor: {}}");
    assertBody(
        new CountDocuments(ORDERS, OPEN, 2, 7, arguments().comment("why"), PRIMARY),
        "{aggregate: 'orders', pipeline: [{$match: {open: true}}, {$skip: 2}, {$limit: 7},"
            + " {$group: {_id: 1, n: {$sum: 1}}}], cursor: {}, comment: 'why'}");
  }

  @Test
  void aggregateNamesItsCollectionOrTheDatabase() {
    List<Bson> stages = List.of(BsonDocument.parse("{$limit: 1}"));
    assertBody(
        new Aggregate<>(new Pipeline("shop", "orders", stages), 5, arguments(), PRIMARY, CODEC),
        "{aggregate: 'orders', pipeline: [{$limit: 1}], cursor: {batchSize: 5}}");
    assertBody(
        new Aggregate<>(new Pipeline("shop", null, stages), null, arguments(), PRIMARY, CODEC),
        "{aggregate: 1, pipeline: [{$limit: 1}], cursor: {}}");
  }

  @Test
  void anAggregationThatWritesIsAWriteWithoutABatchSizeAndNeverAnOrdinaryRetry() {
    Terms secondary = new Terms(ReadPreference.secondary(), null, 0);
    AggregateToCollection out =
        new AggregateToCollection(
            new Pipeline("shop", "orders", List.of(BsonDocument.parse("{$out: 'copy'}"))),
            arguments(),
            secondary,
            WriteConcern.MAJORITY);
    assertBody(out, "{aggregate: 'orders', pipeline: [{$out: 'copy'}], cursor: {}}");
    assertThat(out.kind()).isEqualTo(RetryKind.WRITE);
    assertThat(out.isRetryable()).isFalse();
    assertThat(out.writeConcern()).isEqualTo(WriteConcern.MAJORITY);
    assertThat(out.criteria()).hasToString(ReadPreference.secondary().toString());
    assertThat(out.collection()).isEqualTo("orders");
    assertThat(out.unacknowledged().isAcknowledged()).isFalse();
  }

  @Test
  void distinctSendsItsQueryOnlyIfThereIsOne() {
    BsonValueCodec values = new BsonValueCodec();
    assertBody(
        new Distinct<>(ORDERS, "city", OPEN, arguments().comment("why"), PRIMARY, values),
        "{distinct: 'orders', key: 'city', query: {open: true}, comment: 'why'}");
    assertBody(
        new Distinct<>(ORDERS, "city", null, arguments(), PRIMARY, values),
        "{distinct: 'orders', key: 'city'}");
  }

  @Test
  void getMoreRunsWhereItsCursorIs() {
    CursorPlace place = place();
    GetMore<BsonDocument> plain = new GetMore<>(place, 0, 0, null, CODEC);
    assertBody(plain, "{getMore: 42, collection: 'orders'}");
    assertThat(plain.boundServer()).isEqualTo(place.server());
    assertThat(plain.cursorId()).isEqualTo(42);
    assertThat(plain.collection()).isEqualTo("orders");
    assertThat(plain.kind()).isEqualTo(RetryKind.READ);
    assertThat(plain.isRetryable()).isFalse();
    assertThat(plain.takesMaxTime()).isFalse();
  }

  @Test
  void getMoreWaitsNoLongerThanTheOperationAndCommentsOnlyFrom44On() {
    GetMore<BsonDocument> more = new GetMore<>(place(), 10, 700, new BsonString("why"), CODEC);
    assertThat(FakeTarget.ofWireVersion(9).bodyOf(more))
        .isEqualTo(
            json(
                "{getMore: 42, collection: 'orders', batchSize: 10, maxTimeMS: 700, comment: 'why'}"));
    assertThat(FakeTarget.ofWireVersion(8).withTimeout(300).bodyOf(more))
        .isEqualTo(json("{getMore: 42, collection: 'orders', batchSize: 10, maxTimeMS: 300}"));
  }

  @Test
  void killCursorsNamesTheCursor() {
    assertBody(new KillCursors(place()), "{killCursors: 'orders', cursors: [42]}");
  }

  @Test
  void explainWrapsTheCommandAndKeepsItsTimeLimitOutside() {
    Terms limited = new Terms(ReadPreference.secondary(), null, 250);
    Find<BsonDocument> find = new Find<>(ORDERS, OPEN, arguments(), 0, 0, limited, CODEC);
    Explain<BsonDocument> explain =
        new Explain<>(find, ExplainVerbosity.ALL_PLANS_EXECUTIONS, CODEC);
    assertBody(
        explain,
        "{explain: {find: 'orders', filter: {open: true}}, verbosity: 'allPlansExecution',"
            + " maxTimeMS: 250}");
    assertThat(explain.collection()).isEqualTo("orders");
    assertThat(explain.kind()).isEqualTo(RetryKind.READ);
    assertThat(explain.criteria().isWrite()).isFalse();
    assertThat(explain.criteria()).hasToString(ReadPreference.secondary().toString());
    assertThat(MONGODB_7.bodyOf(new Explain<>(find, ExplainVerbosity.QUERY_PLANNER, CODEC)))
        .contains("\"queryPlanner\"");
    assertThat(MONGODB_7.bodyOf(new Explain<>(find, ExplainVerbosity.EXECUTION_STATS, CODEC)))
        .contains("\"executionStats\"");
    assertThat(MONGODB_7.bodyOf(new Explain<>(find, null, CODEC))).doesNotContain("verbosity");
  }

  @Test
  void administrativeCommandsNameACollectionOrTheDatabase() {
    AdminCommand drop =
        new AdminCommand("drop", "shop", "orders", arguments().comment("why"), null);
    assertBody(drop, "{drop: 'orders', comment: 'why'}");
    assertThat(drop.collection()).isEqualTo("orders");
    assertThat(drop.operationName()).isEqualTo("dropCollection");
    assertThat(drop.kind()).isEqualTo(RetryKind.WRITE);
    assertThat(drop.isRetryable()).isFalse();
    assertThat(drop.criteria()).isSameAs(Criteria.WRITE);

    AdminCommand whole =
        new AdminCommand("dropDatabase", "shop", null, arguments(), WriteConcern.MAJORITY);
    assertBody(whole, "{dropDatabase: 1}");
    assertThat(whole.operationName()).isEqualTo("dropDatabase");
    assertThat(whole.writeConcern()).isEqualTo(WriteConcern.MAJORITY);
    assertThat(whole.unacknowledged().isAcknowledged()).isFalse();

    AdminCommand rename =
        new AdminCommand("renameCollection", "admin", "shop.orders", arguments(), null);
    assertThat(rename.collection()).as("a namespace is not a collection").isNull();
    assertThat(new AdminCommand("create", "shop", "orders", arguments(), null).operationName())
        .isEqualTo("createCollection");
  }

  @Test
  void listsSendABatchSizeOnlyIfThereIsOne() {
    assertBody(
        new ListCollections<>("shop", arguments().flag("nameOnly", true), 4, 9, CODEC),
        "{listCollections: 1, cursor: {batchSize: 4}, nameOnly: true, maxTimeMS: 9}");
    assertBody(
        new ListCollections<>("shop", arguments(), 0, 0, CODEC),
        "{listCollections: 1, cursor: {}}");
    assertBody(
        new ListIndexes<>(ORDERS, arguments().comment("why"), 4, 0, CODEC),
        "{listIndexes: 'orders', cursor: {batchSize: 4}, comment: 'why'}");
    assertBody(
        new ListIndexes<>(ORDERS, arguments(), 0, 0, CODEC), "{listIndexes: 'orders', cursor: {}}");
    assertBody(
        new ListDatabases<>(arguments().flag("nameOnly", true), 0, CODEC),
        "{listDatabases: 1, nameOnly: true}");
  }

  @Test
  void aCommitQuorumNeedsMongoDB44() {
    CreateIndexes create =
        new CreateIndexes(
            ORDERS,
            List.of(BsonDocument.parse("{key: {a: 1}, name: 'a_1'}")),
            CreateIndexCommitQuorum.MAJORITY,
            arguments(),
            WriteConcern.ACKNOWLEDGED);
    assertThat(FakeTarget.ofWireVersion(9).bodyOf(create))
        .isEqualTo(
            json(
                "{createIndexes: 'orders', indexes: [{key: {a: 1}, name: 'a_1'}],"
                    + " commitQuorum: 'majority'}"));
    assertThatThrownBy(() -> FakeTarget.ofWireVersion(8).bodyOf(create))
        .isInstanceOf(MongoClientException.class)
        .hasMessageContaining("4.4");
  }

  @Test
  void createSearchIndexesSendsItsIndexes() {
    CreateSearchIndexes create =
        new CreateSearchIndexes(ORDERS, List.of(BsonDocument.parse("{name: 'i'}")), arguments());
    assertBody(create, "{createSearchIndexes: 'orders', indexes: [{name: 'i'}]}");
    assertThat(create.collection()).isEqualTo("orders");
    assertThat(create.kind()).isEqualTo(RetryKind.WRITE);
  }

  @Test
  void aCommitThatMayHaveHappenedAsksForAMajorityWithinTenSeconds() {
    byte[] token = bytes("{shard: 'a'}");
    CommitTransaction first =
        new CommitTransaction(WriteConcern.ACKNOWLEDGED, token, () -> false, 90L);
    assertBody(first, "{commitTransaction: 1, recoveryToken: {shard: 'a'}, maxTimeMS: 90}");
    assertThat(first.writeConcern()).isEqualTo(WriteConcern.ACKNOWLEDGED);

    CommitTransaction again =
        new CommitTransaction(WriteConcern.ACKNOWLEDGED, null, () -> true, null);
    assertBody(again, "{commitTransaction: 1}");
    assertThat(again.writeConcern())
        .isEqualTo(WriteConcern.MAJORITY.withWTimeout(10, TimeUnit.SECONDS));
    WriteConcern own = WriteConcern.W2.withWTimeout(3, TimeUnit.SECONDS);
    assertThat(new CommitTransaction(own, null, () -> true, null).writeConcern())
        .as("a wtimeout of the application stays")
        .isEqualTo(WriteConcern.MAJORITY.withWTimeout(3, TimeUnit.SECONDS));
    assertThat(again.database()).isEqualTo("admin");
    assertThat(again.isRetryable()).isTrue();
    assertThat(again.endsTransaction()).isTrue();
    assertThat(again.kind()).isEqualTo(RetryKind.WRITE);
  }

  @Test
  void anAbortSendsTheRecoveryToken() {
    assertBody(
        new AbortTransaction(WriteConcern.ACKNOWLEDGED, bytes("{shard: 'a'}")),
        "{abortTransaction: 1, recoveryToken: {shard: 'a'}}");
  }

  @Test
  void endSessionsNamesThemAndTakesNoSessionItself() {
    EndSessions end = new EndSessions(List.of(bytes("{id: 1}"), bytes("{id: 2}")));
    assertBody(end, "{endSessions: [{id: 1}, {id: 2}]}");
    assertThat(end.takesImplicitSession()).isFalse();
    assertThat(end.takesMaxTime()).isFalse();
    assertThat(end.kind()).isEqualTo(RetryKind.READ);
    assertThat(end.criteria()).hasToString(ReadPreference.primaryPreferred().toString());
  }

  @Test
  void runCommandSendsTheUsersDocumentAndKeepsItsTimeLimit() {
    BsonDocument own = BsonDocument.parse("{ping: 1, maxTimeMS: 5}");
    RunCommand<BsonDocument, BsonDocument> command =
        new RunCommand<>("shop", own, CODEC, ReadPreference.secondary(), CODEC);
    assertBody(command, "{ping: 1, maxTimeMS: 5}");
    assertThat(command.name()).isEqualTo("ping");
    assertThat(command.operationName()).isEqualTo("runCommand");
    assertThat(command.kind()).isEqualTo(RetryKind.ANY);
    assertThat(command.takesMaxTime()).isFalse();
    assertThat(command.criteria()).hasToString(ReadPreference.secondary().toString());
    assertThatThrownBy(
            () ->
                new RunCommand<>(
                    "shop", new BsonDocument(), CODEC, ReadPreference.primary(), CODEC))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("empty");

    RunCursorCommand<BsonDocument> cursor =
        new RunCursorCommand<>(
            "shop", BsonDocument.parse("{find: 'x'}"), ReadPreference.secondary(), CODEC);
    assertBody(cursor, "{find: 'x'}");
    assertThat(cursor.operationName()).isEqualTo("runCursorCommand");
    assertThat(cursor.kind()).isEqualTo(RetryKind.ANY);
    assertThat(cursor.takesMaxTime()).isTrue();
    assertThat(cursor.criteria()).hasToString(ReadPreference.secondary().toString());
  }

  @Test
  void mapReduceAnswersInline() {
    MapReduce<BsonDocument> command =
        new MapReduce<>(ORDERS, "m", "r", arguments().comment("why"), PRIMARY, CODEC);
    assertBody(
        command,
        "{mapReduce: 'orders', map: {$code: 'm'}, reduce: {$code: 'r'}, out: {inline: 1},"
            + " comment: 'why'}");
    assertThat(command.isRetryable()).isFalse();
    assertThat(command.collection()).isEqualTo("orders");
  }

  @Test
  void mapReduceToACollectionNamesItsOutput() {
    MapReduceToCollection merge =
        new MapReduceToCollection(
            ORDERS,
            "m",
            "r",
            new MapReduceToCollection.Output("other", "sums", MapReduceAction.MERGE, true),
            arguments().comment("why"),
            90,
            WriteConcern.MAJORITY);
    String body =
        "{mapReduce: 'orders', map: {$code: 'm'}, reduce: {$code: 'r'},"
            + " out: {merge: 'sums', db: 'other'}, comment: 'why', bypassDocumentValidation: true";
    assertBody(merge, body + ", maxTimeMS: 90}");
    assertThat(MONGODB_7.withTimeout(50).bodyOf(merge)).isEqualTo(json(body + "}"));
    assertThat(merge.kind()).isEqualTo(RetryKind.WRITE);
    assertThat(merge.isRetryable()).isFalse();
    assertThat(merge.collection()).isEqualTo("orders");
    assertThat(merge.writeConcern()).isEqualTo(WriteConcern.MAJORITY);
    assertThat(merge.unacknowledged().isAcknowledged()).isFalse();
    assertBody(
        new MapReduceToCollection(
            ORDERS,
            "m",
            "r",
            new MapReduceToCollection.Output(null, "sums", MapReduceAction.REPLACE, null),
            arguments(),
            0,
            WriteConcern.ACKNOWLEDGED),
        "{mapReduce: 'orders', map: {$code: 'm'}, reduce: {$code: 'r'}, out: {replace: 'sums'}}");
  }

  @Test
  void statementsSendOnlyWhatIsSet() {
    BsonDocument x = BsonDocument.parse("{x: 1}");
    Change set = new Change.Operators(BsonDocument.parse("{$set: {a: 1}}"));
    assertStatement(
        new UpdateStatement(x, set, false, false, null, null, null, null),
        "{q: {x: 1}, u: {$set: {a: 1}}}");
    assertStatement(
        new UpdateStatement(x, set, true, true, x, List.of(x, x), new BsonString("h"), x),
        "{q: {x: 1}, u: {$set: {a: 1}}, multi: true, upsert: true, collation: {x: 1},"
            + " arrayFilters: [{x: 1}, {x: 1}], hint: 'h', sort: {x: 1}}");
    assertStatement(
        new UpdateStatement(
            x,
            Change.pipeline(List.of(x), BsonDocument.class, arguments().registry()),
            false,
            false,
            null,
            null,
            null,
            null),
        "{q: {x: 1}, u: [{x: 1}]}");
    assertStatement(
        new UpdateStatement(x, Change.replacement(x, CODEC), false, false, null, null, null, null),
        "{q: {x: 1}, u: {x: 1}}");
    assertStatement(new DeleteStatement(x, false, null, null), "{q: {x: 1}, limit: 1}");
    assertStatement(
        new DeleteStatement(x, true, x, new BsonString("h")),
        "{q: {x: 1}, limit: 0, collation: {x: 1}, hint: 'h'}");
  }

  private static void assertStatement(Statement statement, String expected) {
    WireBuffer buffer = new WireBuffer(256);
    statement.encode(new BodyWriter(buffer));
    buffer.flip();
    assertThat(BsonDocuments.read(buffer).toJson()).isEqualTo(json(expected));
  }

  private static CursorPlace place() {
    return new CursorPlace(42, "shop", "orders", new ServerAddress("a", 1), null);
  }

  private static Arguments arguments() {
    return new Arguments(BsonDocument.class, MongoClientSettings.getDefaultCodecRegistry());
  }

  private static byte[] bytes(String json) {
    RawBsonDocument raw = new RawBsonDocument(BsonDocument.parse(json), CODEC);
    byte[] bytes = new byte[raw.getByteLength()];
    System.arraycopy(raw.getBackingArray(), raw.getByteOffset(), bytes, 0, bytes.length);
    return bytes;
  }

  private static void assertBody(Command<?> command, String expected) {
    assertThat(MONGODB_7.bodyOf(command)).isEqualTo(json(expected));
  }

  private static String json(String text) {
    return BsonDocument.parse(text).toJson();
  }
}
