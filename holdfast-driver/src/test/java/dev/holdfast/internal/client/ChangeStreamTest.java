package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.MongoChangeStreamException;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.client.ChangeStreamIterable;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoChangeStreamCursor;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.model.changestream.ChangeStreamDocument;
import dev.holdfast.client.model.changestream.FullDocument;
import dev.holdfast.client.model.changestream.FullDocumentBeforeChange;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeStreamTest {
  private static final Fault RESUMABLE = Fault.error(189, "ResumableChangeStreamError");

  private ScriptedPrimary primary;
  private ScriptedOplog oplog;

  @BeforeEach
  void start() {
    primary = ScriptedPrimary.start("");
    oplog = new ScriptedOplog(primary.server);
  }

  @AfterEach
  void stop() {
    primary.close();
  }

  @Test
  void sendsEveryOptionWhereItBelongs() {
    ChangeStreamIterable<Document> stream =
        primary
            .collection()
            .watch(List.of(new Document("$match", new Document("x", 1))))
            .fullDocument(FullDocument.UPDATE_LOOKUP)
            .fullDocumentBeforeChange(FullDocumentBeforeChange.WHEN_AVAILABLE)
            .showExpandedEvents(true)
            .startAtOperationTime(new BsonTimestamp(3, 0))
            .batchSize(5)
            .maxAwaitTime(20, TimeUnit.MILLISECONDS)
            .comment("why");
    try (MongoChangeStreamCursor<?> cursor = stream.cursor()) {
      cursor.tryNext();
    }
    BsonDocument aggregate = primary.received("aggregate").get(0);
    assertThat(aggregate.getArray("pipeline"))
        .containsExactly(
            BsonDocument.parse(
                "{$changeStream: {fullDocument: 'updateLookup', fullDocumentBeforeChange:"
                    + " 'whenAvailable', showExpandedEvents: true, startAtOperationTime:"
                    + " {$timestamp: {t: 3, i: 0}}}}"),
            BsonDocument.parse("{$match: {x: 1}}"));
    assertThat(aggregate.getDocument("cursor")).isEqualTo(BsonDocument.parse("{batchSize: 5}"));
    assertThat(aggregate.getString("comment").getValue()).isEqualTo("why");
    assertThat(aggregate).doesNotContainKey("maxTimeMS");
    BsonDocument getMore = primary.received("getMore").get(0);
    assertThat(getMore.getNumber("maxTimeMS").intValue()).isEqualTo(20);
    assertThat(getMore.getNumber("batchSize").intValue()).isEqualTo(5);
    assertThat(getMore.getString("comment").getValue()).isEqualTo("why");
  }

  @Test
  @Requirement("RR-033")
  void openingAStreamOfACollectionIsRetried() {
    primary.server.on("aggregate").once(Fault.reset());
    primary.collection().watch().cursor().close();
    assertThat(primary.received("aggregate")).hasSize(2);
    assertThat(primary.received("aggregate").get(1).getString("aggregate").getValue())
        .isEqualTo("orders");
  }

  @Test
  @Requirement("RR-034")
  void openingAStreamOfADatabaseIsRetried() {
    primary.server.on("aggregate").once(Fault.reset());
    primary.client.getDatabase("shop").watch().cursor().close();
    assertThat(primary.received("aggregate")).hasSize(2);
    assertThat(primary.received("aggregate").get(1).getInt32("aggregate").getValue()).isOne();
  }

  @Test
  @Requirement("RR-035")
  void openingAStreamOfAClusterIsRetriedOnAdmin() {
    primary.server.on("aggregate").once(Fault.error(11600));
    primary.client.watch().cursor().close();
    assertThat(primary.received("aggregate")).hasSize(2);
    BsonDocument second = primary.received("aggregate").get(1);
    assertThat(second.getString("$db").getValue()).isEqualTo("admin");
    assertThat(second.getArray("pipeline"))
        .containsExactly(BsonDocument.parse("{$changeStream: {allChangesForCluster: true}}"));
  }

  @Test
  void anErrorOfTheAggregateIsNotResumed() {
    primary.server.on("aggregate").once(RESUMABLE).once(RESUMABLE);
    assertThatThrownBy(() -> primary.collection().watch().resumeAfter(token(1)).cursor())
        .isInstanceOf(MongoCommandException.class);
    assertThat(primary.received("getMore")).isEmpty();
  }

  @Test
  void goesOnBehindTheLastEventThatWasReturnedAndKillsTheOldCursor() {
    try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor = watch().cursor()) {
      oplog.append(3);
      assertThat(number(cursor.next())).isEqualTo(1);
      assertThat(number(cursor.next())).isEqualTo(2);
      primary.server.on("getMore").once(RESUMABLE);
      assertThat(number(cursor.next())).isEqualTo(3);
    }
    assertThat(stages()).containsExactly("{}", "{\"resumeAfter\": {\"_data\": \"2\"}}");
    assertThat(primary.received("killCursors").get(0).getArray("cursors").get(0))
        .isEqualTo(primary.received("getMore").get(0).get("getMore"));
  }

  @Test
  void allCursorsOfAStreamLiveInOneSession() {
    primary.server.on("getMore").once(RESUMABLE).once(RESUMABLE);
    try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor = watch().cursor()) {
      oplog.append(1);
      cursor.next();
    }
    assertThat(primary.received("aggregate")).hasSize(3);
    assertThat(primary.started)
        .filteredOn(event -> !event.getCommandName().equals("endSessions"))
        .extracting(event -> event.getCommand().get("lsid"))
        .containsOnly(primary.received("aggregate").get(0).get("lsid"));
  }

  @Test
  void anExplicitSessionStaysOpen() {
    try (ClientSession session = primary.client.startSession()) {
      primary.server.on("getMore").once(RESUMABLE);
      try (var cursor = primary.collection().watch(session).cursor()) {
        oplog.append(1);
        cursor.next();
      }
      primary.collection().insertOne(session, new Document());
      assertThat(primary.received("insert").get(0).get("lsid"))
          .isEqualTo(primary.received("aggregate").get(1).get("lsid"));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void eachFailureIsResumedOnceEvenIfNoEventCameBetween(boolean tellsTokens) {
    oplog.tellsTokens = tellsTokens;
    primary.server.on("getMore").once(Fault.reset()).once(Fault.error(43)).once(RESUMABLE);
    try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor = watch().cursor()) {
      oplog.append(1);
      assertThat(number(cursor.next())).isEqualTo(1);
    }
    assertThat(primary.received("aggregate")).hasSize(4);
    String again =
        tellsTokens
            ? "{\"resumeAfter\": {\"_data\": \"0\"}}"
            : "{\"startAtOperationTime\": {\"$timestamp\": {\"t\": 7, \"i\": 0}}}";
    assertThat(stages()).containsExactly("{}", again, again, again);
  }

  @Test
  void aFailureOfTheResumeItselfIsRaisedAndEndsTheStream() {
    primary.server.on("getMore").once(RESUMABLE);
    try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor = watch().cursor()) {
      primary.server.on("aggregate").once(Fault.error(280));
      assertThatThrownBy(cursor::next)
          .isInstanceOf(MongoCommandException.class)
          .hasMessageContaining("280");
      assertThat(primary.received("aggregate")).hasSize(2);
      assertThatThrownBy(cursor::tryNext)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("resumeAfter");
    }
  }

  @Test
  void anErrorWithoutTheLabelIsNotResumed() {
    primary.server.on("getMore").once(Fault.error(189));
    try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor = watch().cursor()) {
      assertThatThrownBy(cursor::next).isInstanceOf(MongoCommandException.class);
    }
    assertThat(primary.received("aggregate")).hasSize(1);
  }

  @Test
  void anOldServersErrorIsResumedByItsCode() {
    primary.close();
    primary = ScriptedPrimary.start("", BsonDocument.parse("{maxWireVersion: 8}"));
    oplog = new ScriptedOplog(primary.server);
    primary.server.on("getMore").once(Fault.error(189));
    try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor = watch().cursor()) {
      oplog.append(1);
      assertThat(number(cursor.next())).isEqualTo(1);
    }
  }

  @Test
  void startAfterIsUsedAgainUntilTheFirstEventWasReturned() {
    oplog.append(4);
    oplog.batch = 1;
    primary.server.on("getMore").once(RESUMABLE);
    try (var cursor = primary.collection().watch().startAfter(token(1)).cursor()) {
      assertThat(cursor.getResumeToken()).isEqualTo(token(1));
      assertThat(number(cursor.next())).isEqualTo(2);
      primary.server.on("getMore").once(RESUMABLE);
      assertThat(number(cursor.next())).isEqualTo(3);
    }
    assertThat(stages())
        .containsExactly(
            "{\"startAfter\": {\"_data\": \"1\"}}",
            "{\"startAfter\": {\"_data\": \"1\"}}",
            "{\"resumeAfter\": {\"_data\": \"2\"}}");
  }

  @Test
  void theTokenFollowsEachEventAndEachEmptyBatch() {
    oplog.append(5);
    oplog.firstBatchIsEmpty = false;
    oplog.batch = 2;
    try (var cursor = primary.collection().watch().resumeAfter(token(2)).cursor()) {
      assertThat(cursor.getResumeToken()).isEqualTo(token(2));
      assertThat(cursor.available()).isEqualTo(2);
      assertThat(cursor.hasNext()).isTrue();
      assertThat(cursor.getResumeToken()).isEqualTo(token(2));
      cursor.next();
      assertThat(cursor.getResumeToken()).isEqualTo(token(3));
      cursor.next();
      assertThat(cursor.getResumeToken()).isEqualTo(token(4));
    }
    try (var cursor = primary.collection().watch().cursor()) {
      assertThat(cursor.getResumeToken()).isEqualTo(token(5));
      oplog.append(1);
      assertThat(cursor.tryNext()).isNotNull();
      assertThat(cursor.tryNext()).isNull();
      assertThat(cursor.getResumeToken()).isEqualTo(token(6));
    }
  }

  @Test
  void withoutTokensOfBatchesThereIsNoneBeforeTheFirstEvent() {
    oplog.tellsTokens = false;
    try (var cursor = primary.collection().watch().cursor()) {
      assertThat(cursor.tryNext()).isNull();
      assertThat(cursor.getResumeToken()).isNull();
      oplog.append(1);
      cursor.next();
      assertThat(cursor.getResumeToken()).isEqualTo(token(1));
    }
  }

  @Test
  void anEventWithoutATokenFailsTheStreamAndKillsItsCursor() {
    try (var cursor = primary.collection().watch().cursor()) {
      oplog.append(BsonDocument.parse("{operationType: 'insert'}"));
      assertThatThrownBy(cursor::next)
          .isInstanceOf(MongoChangeStreamException.class)
          .hasMessageContaining("resume token is missing");
      assertThat(primary.received("killCursors")).hasSize(1);
      assertThat(catchThrowable(cursor::next)).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void eventsCanBeReadAsAnyClassAndStillResume() {
    primary.server.on("getMore").once(Fault.reset());
    try (MongoCursor<BsonDocument> cursor =
        primary.collection().watch().withDocumentClass(BsonDocument.class).cursor()) {
      oplog.append(1);
      assertThat(cursor.next())
          .isEqualTo(
              BsonDocument.parse(
                  "{_id: {_data: '1'}, operationType: 'insert', fullDocument: {_id: 1}}"));
      assertThat(((MongoChangeStreamCursor<?>) cursor).getResumeToken()).isEqualTo(token(1));
    }
  }

  @Test
  void aStreamThatEndedOnTheServerEndsForTheApplication() {
    primary.server.on(
        "getMore",
        request ->
            BsonDocument.parse(
                "{cursor: {id: {$numberLong: '0'}, ns: 'shop.orders', nextBatch:"
                    + " [{_id: {_data: '1'}, operationType: 'invalidate'}]}}"));
    try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor = watch().cursor()) {
      assertThat(cursor.next().getOperationTypeString()).isEqualTo("invalidate");
      assertThat(cursor.hasNext()).isFalse();
      assertThat(cursor.getServerCursor()).isNull();
    }
    assertThat(primary.received("killCursors")).isEmpty();
  }

  @Test
  void anAwaitTimeThatIsNotShorterThanTheTimeoutIsRefused() {
    ChangeStreamIterable<Document> stream =
        primary
            .collection()
            .withTimeout(100, TimeUnit.MILLISECONDS)
            .watch()
            .maxAwaitTime(100, TimeUnit.MILLISECONDS);
    assertThatThrownBy(stream::cursor)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("maxAwaitTime");
  }

  @Test
  void aCallThatTimedOutDoesNotEndTheStreamAndTheNextOneGoesOn() {
    ChangeStreamIterable<Document> stream =
        primary.collection().withTimeout(1500, TimeUnit.MILLISECONDS).watch();
    try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor = stream.cursor()) {
      primary.server.on("getMore").once(Fault.stall());
      assertThatThrownBy(cursor::next).isInstanceOf(MongoOperationTimeoutException.class);
      assertThat(primary.received("aggregate")).hasSize(1);
      oplog.append(1);
      assertThat(number(cursor.next())).isEqualTo(1);
    }
    assertThat(stages()).containsExactly("{}", "{\"resumeAfter\": {\"_data\": \"0\"}}");
  }

  @Test
  void noEventIsLostOrRepeatedWhateverFails() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    Fault[] faults = {RESUMABLE, Fault.reset(), Fault.loseReply(), Fault.error(43)};
    List<Integer> seen = new ArrayList<>();
    try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor = watch().cursor()) {
      int written = 0;
      while (seen.size() < 200) {
        int more = random.nextInt(4);
        oplog.append(more);
        written += more;
        oplog.batch = 1 + random.nextInt(3);
        oplog.firstBatchIsEmpty = random.nextBoolean();
        oplog.tellsTokens = random.nextBoolean();
        if (random.nextInt(3) == 0) {
          primary.server.on("getMore").once(faults[random.nextInt(faults.length)]);
        }
        ChangeStreamDocument<Document> event = cursor.tryNext();
        if (event != null) {
          seen.add(number(event));
        }
      }
      assertThat(written).isGreaterThanOrEqualTo(200);
    }
    for (int i = 0; i < seen.size(); i++) {
      assertThat(seen.get(i)).as("event %d, seed %d", i + 1, seed).isEqualTo(i + 1);
    }
  }

  @Test
  void aClosedStreamSaysSoAndASecondCloseDoesNothing() {
    MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor = watch().cursor();
    cursor.close();
    cursor.close();
    assertThat(primary.received("killCursors")).hasSize(1);
    assertThatThrownBy(cursor::tryNext).hasMessageContaining("closed");
  }

  @Test
  void aSocketErrorIsRaisedOnlyIfTheResumeFailsToo() {
    primary.server.on("getMore").once(Fault.reset());
    try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor = watch().cursor()) {
      primary.server.on("aggregate").once(Fault.error(1));
      assertThatThrownBy(cursor::next)
          .isNotInstanceOf(MongoSocketException.class)
          .isInstanceOf(MongoCommandException.class);
    }
  }

  private ChangeStreamIterable<Document> watch() {
    return primary.collection().watch();
  }

  private static int number(ChangeStreamDocument<Document> event) {
    Document document = event.getFullDocument();
    return document == null ? -1 : document.getInteger("_id");
  }

  private static BsonDocument token(int number) {
    return ScriptedOplog.token(number);
  }

  private List<String> stages() {
    return primary.received("aggregate").stream()
        .map(command -> command.getArray("pipeline").get(0).asDocument())
        .map(stage -> stage.getDocument("$changeStream").toJson())
        .toList();
  }
}
