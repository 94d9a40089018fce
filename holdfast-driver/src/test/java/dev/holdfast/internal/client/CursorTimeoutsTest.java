package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.CursorType;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.client.AggregateIterable;
import dev.holdfast.client.FindIterable;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.testkit.Fault;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Client Side Operations Timeout, "Cursors": what the timeout is for, and what the server hears of it. */
class CursorTimeoutsTest {
  private static final String FIRST =
      "{cursor: {id: {$numberLong: '77'}, ns: 'shop.orders', firstBatch: [{_id: 1}]}}";
  private static final String MORE =
      "{cursor: {id: {$numberLong: '77'}, ns: 'shop.orders', nextBatch: [{_id: 2}]}}";
  private static final String NOTHING_YET =
      "{cursor: {id: {$numberLong: '77'}, ns: 'shop.orders', nextBatch: []}}";

  private final ScriptedPrimary primary = ScriptedPrimary.start("");

  @BeforeEach
  void script() {
    primary.server.on("find", request -> BsonDocument.parse(FIRST));
    primary.server.on("aggregate", request -> BsonDocument.parse(FIRST));
    primary.server.on("getMore", request -> BsonDocument.parse(MORE));
    primary.server.on("killCursors", request -> new BsonDocument());
  }

  @AfterEach
  void stop() {
    primary.close();
  }

  private MongoCollection<Document> within(long millis) {
    return primary.collection().withTimeout(millis, TimeUnit.MILLISECONDS);
  }

  private BsonDocument sent(String command) {
    List<BsonDocument> all = primary.received(command);
    return all.get(all.size() - 1);
  }

  private static void readTwo(FindIterable<Document> find) {
    try (MongoCursor<Document> cursor = find.cursor()) {
      cursor.next();
      cursor.next();
    }
  }

  @Test
  void unlessToldOtherwiseTheTimeoutIsForAllOfACursorThatEnds() {
    primary.server.on("getMore").once(Fault.stall());
    try (MongoCursor<Document> cursor = within(400).find().cursor()) {
      cursor.next();
      assertThatThrownBy(cursor::next).isInstanceOf(MongoOperationTimeoutException.class);
    }
    assertThat(sent("find")).containsKey("maxTimeMS");
    assertThat(sent("getMore")).doesNotContainKey("maxTimeMS");
  }

  @Test
  void whatHasArrivedCanBeReadAlsoWhenTheTimeIsOver() {
    primary.server.on(
        "find",
        request ->
            BsonDocument.parse(
                "{cursor: {id: {$numberLong: '77'}, ns: 'shop.orders', firstBatch: [{_id: 1},"
                    + " {_id: 2}]}}"));
    primary.server.on("getMore").once(Fault.stall());
    try (MongoCursor<Document> cursor = within(300).find().cursor();
        MongoCursor<Document> other = within(300).find().cursor()) {
      other.next();
      other.next();
      assertThatThrownBy(other::next).isInstanceOf(MongoOperationTimeoutException.class);
      cursor.next(); // Opened earlier, so that its time is over, too.
      cursor.next();
      int before = primary.received("getMore").size();
      assertThatThrownBy(cursor::next).isInstanceOf(MongoOperationTimeoutException.class);
      assertThat(primary.received("getMore")).as("nothing is sent any more").hasSize(before);
    }
  }

  @Test
  void whereEachStepHasTheTimeoutTheServerIsNotToldOfIt() {
    readTwo(within(30_000).find().timeoutMode(TimeoutMode.ITERATION));
    assertThat(sent("find")).doesNotContainKey("maxTimeMS");
    assertThat(sent("getMore")).doesNotContainKey("maxTimeMS");
    readTwo(within(30_000).find().timeoutMode(TimeoutMode.CURSOR_LIFETIME));
    assertThat(sent("find")).containsKey("maxTimeMS");
  }

  @Test
  void whereEachStepHasTheTimeoutAllOfItMayTakeLonger() {
    primary.server.on("find").once(Fault.delay(Duration.ofMillis(600)));
    primary.server.on("getMore").once(Fault.delay(Duration.ofMillis(600)));
    readTwo(within(1000).find().timeoutMode(TimeoutMode.ITERATION));
  }

  @Test
  void ofATailableCursorTheServerIsNotToldUnlessItWaitsForMore() {
    readTwo(within(30_000).find().cursorType(CursorType.Tailable));
    assertThat(sent("find")).doesNotContainKey("maxTimeMS");
    readTwo(
        within(30_000)
            .find()
            .cursorType(CursorType.TailableAwait)
            .maxAwaitTime(5, TimeUnit.SECONDS));
    assertThat(sent("find")).containsKey("maxTimeMS");
    assertThat(sent("getMore").getNumber("maxTimeMS").longValue()).isEqualTo(5_000);
  }

  @Test
  void aServerThatWaitsIsToldToAnswerWithinWhatIsLeft() {
    primary.server.on(
        "getMore",
        request -> BsonDocument.parse(primary.received("getMore").size() < 2 ? NOTHING_YET : MORE));
    primary.server.on("getMore").once(Fault.delay(Duration.ofMillis(300)));
    readTwo(
        within(2_000)
            .find()
            .cursorType(CursorType.TailableAwait)
            .maxAwaitTime(1_900, TimeUnit.MILLISECONDS));
    List<Long> waits =
        primary.received("getMore").stream()
            .map(more -> more.getNumber("maxTimeMS").longValue())
            .toList();
    assertThat(waits.get(0)).isLessThanOrEqualTo(1_900);
    assertThat(waits.get(1)).isLessThanOrEqualTo(1_700);
  }

  @Test
  void aBlockingStepOfATailableCursorHasOneTimeoutForAllItAsks() {
    primary.server.on("getMore", request -> BsonDocument.parse(NOTHING_YET));
    primary.server.on("getMore").always(Fault.delay(Duration.ofMillis(60)));
    try (MongoCursor<Document> cursor =
        within(500).find().cursorType(CursorType.Tailable).cursor()) {
      cursor.next();
      assertThatThrownBy(cursor::next).isInstanceOf(MongoOperationTimeoutException.class);
    }
    assertThat(primary.received("getMore")).hasSizeGreaterThan(1);
  }

  @Test
  void aCursorThatTimedOutIsForgottenByTheServerWhenItIsClosed() {
    primary.server.on("getMore").once(Fault.stall());
    MongoCursor<Document> cursor = within(300).find().cursor();
    cursor.next();
    assertThatThrownBy(cursor::next).isInstanceOf(MongoOperationTimeoutException.class);
    assertThat(primary.received("killCursors")).isEmpty();
    assertThatThrownBy(cursor::next).isInstanceOf(IllegalStateException.class);
    cursor.close();
    assertThat(sent("killCursors").getNumber("maxTimeMS").longValue())
        .as("the whole timeout again")
        .isBetween(1L, 300L);
  }

  @Test
  void closingHasTheTimeoutThatItIsGiven() {
    MongoCursor<Integer> cursor =
        within(5_000).find().map(document -> document.getInteger("_id")).cursor();
    cursor.close(40, TimeUnit.SECONDS);
    assertThat(sent("killCursors").getNumber("maxTimeMS").longValue()).isBetween(5_001L, 40_000L);
    cursor.close();
    assertThat(primary.received("killCursors")).hasSize(1);
  }

  @Test
  void aModeWithoutATimeoutIsRefused() {
    FindIterable<Document> find = primary.collection().find();
    assertThatThrownBy(() -> find.timeoutMode(TimeoutMode.ITERATION))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("timeoutMode");
  }

  @Test
  void aTailableCursorHasNoLifetime() {
    FindIterable<Document> find =
        within(1_000)
            .find()
            .timeoutMode(TimeoutMode.CURSOR_LIFETIME)
            .cursorType(CursorType.Tailable);
    assertThatThrownBy(find::cursor).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(find::first).isInstanceOf(IllegalArgumentException.class);
    assertThat(primary.received("find")).isEmpty();
  }

  @Test
  void aPipelineThatWritesHasNoSteps() {
    AggregateIterable<Document> aggregate =
        within(1_000)
            .aggregate(List.of(new Document("$out", "x")))
            .timeoutMode(TimeoutMode.ITERATION);
    assertThatThrownBy(aggregate::toCollection).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(aggregate::cursor).isInstanceOf(IllegalArgumentException.class);
    assertThat(primary.received("aggregate")).isEmpty();
  }

  @Test
  void anAwaitTimeThatIsNotShorterThanTheTimeoutIsRefused() {
    FindIterable<Document> find =
        within(100)
            .find()
            .cursorType(CursorType.TailableAwait)
            .maxAwaitTime(100, TimeUnit.MILLISECONDS);
    assertThatThrownBy(find::cursor)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("maxAwaitTime");
    within(0)
        .find()
        .cursorType(CursorType.TailableAwait)
        .maxAwaitTime(100, TimeUnit.MILLISECONDS)
        .cursor()
        .close();
  }
}
