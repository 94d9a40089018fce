package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.CursorType;
import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoCursorNotFoundException;
import dev.holdfast.MongoQueryException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.ServerCursor;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.Received;
import dev.holdfast.testkit.ScriptedServer;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonObjectId;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Cursors on a scripted server: what they ask, when they end, what they leave behind. */
class CursorTest {
  private static final String FIRST =
      "{cursor: {id: {$numberLong: '77'}, ns: 'shop.orders', firstBatch: [{_id: 1}, {_id: 2}]}}";
  private static final String MORE =
      "{cursor: {id: {$numberLong: '77'}, ns: 'shop.orders', nextBatch: [{_id: 3}]}}";
  private static final String NOTHING_YET =
      "{cursor: {id: {$numberLong: '77'}, ns: 'shop.orders', nextBatch: []}}";
  private static final String LAST = "{cursor: {id: 0, ns: 'shop.orders', nextBatch: [{_id: 4}]}}";

  @Test
  void aCursorAsksForMoreUntilThereIsNoMore() {
    try (ScriptedPrimary primary = start(MORE, NOTHING_YET, LAST)) {
      List<Integer> ids =
          primary
              .collection()
              .find()
              .batchSize(2)
              .comment("c")
              .map(document -> document.getInteger("_id"))
              .into(new ArrayList<>());
      assertThat(ids).containsExactly(1, 2, 3, 4);
      assertThat(primary.received("getMore")).hasSize(3);
      BsonDocument getMore = primary.received("getMore").get(0);
      assertThat(getMore)
          .containsAllEntriesOf(
              BsonDocument.parse(
                  "{getMore: {$numberLong: '77'}, collection: 'orders', batchSize: 2, comment: 'c',"
                      + " $db: 'shop'}"))
          .doesNotContainKeys("maxTimeMS", "readConcern", "$readPreference");
      assertThat(primary.received("killCursors")).isEmpty();
    }
  }

  @Test
  void largeBatchesAreDecodedDocumentByDocument() {
    StringBuilder items = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      items.append(i == 0 ? "" : ", ").append("{_id: " + i + ", text: '" + "x".repeat(60) + "'}");
    }
    String head = "{cursor: {id: {$numberLong: '77'}, ns: 'shop.orders', nextBatch: [";
    try (ScriptedPrimary primary = start(head + items + "]}}", head + items + "]}}", LAST)) {
      List<Integer> ids = new ArrayList<>();
      try (MongoCursor<Document> cursor = primary.collection().find().cursor()) {
        while (cursor.hasNext()) {
          // Other commands use the connection and its buffer in between.
          if (ids.size() % 500 == 0) {
            primary.client.getDatabase("shop").runCommand(new Document("ping", 1));
          }
          Document document = cursor.next();
          ids.add(document.getInteger("_id"));
        }
      }
      List<Integer> expected = new ArrayList<>(List.of(1, 2));
      for (int batch = 0; batch < 2; batch++) {
        for (int i = 0; i < 2_000; i++) {
          expected.add(i);
        }
      }
      expected.add(4);
      assertThat(ids).isEqualTo(expected);
    }
  }

  @Test
  void theImplicitSessionLivesAsLongAsTheCursorAndIsThenUsedAgain() {
    try (ScriptedPrimary primary = start(LAST)) {
      MongoCursor<Document> cursor = primary.collection().find().cursor();
      primary.client.getDatabase("shop").runCommand(new Document("ping", 1));
      cursor.forEachRemaining(document -> {});
      primary.client.getDatabase("shop").runCommand(new Document("ping", 1));
      BsonDocument ofCursor = primary.received("find").get(0).getDocument("lsid");
      assertThat(primary.received("getMore").get(0).getDocument("lsid")).isEqualTo(ofCursor);
      List<BsonDocument> pings = primary.received("ping");
      assertThat(pings.get(0).getDocument("lsid")).isNotEqualTo(ofCursor);
      assertThat(pings.get(1).getDocument("lsid")).isEqualTo(ofCursor); // Read to its end: back.
    }
  }

  @Test
  void aCursorThatIsClosedEarlyIsForgottenByTheServerOnce() {
    try (ScriptedPrimary primary = start(MORE)) {
      MongoCursor<Document> cursor = primary.collection().find().cursor();
      assertThat(cursor.getServerCursor())
          .isEqualTo(new ServerCursor(77, cursor.getServerAddress()));
      assertThat(cursor.available()).isEqualTo(2);
      cursor.close();
      cursor.close();
      BsonDocument killed = primary.received("killCursors").get(0);
      assertThat(killed)
          .containsAllEntriesOf(
              BsonDocument.parse("{killCursors: 'orders', cursors: [{$numberLong: '77'}]}"));
      assertThat(killed.getDocument("lsid"))
          .isEqualTo(primary.received("find").get(0).getDocument("lsid"));
      assertThat(primary.received("killCursors")).hasSize(1);
      assertThat(cursor.available()).isZero();
      assertThat(cursor.getServerCursor()).isNull();
      assertThatThrownBy(cursor::hasNext)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("closed");
      assertThatThrownBy(cursor::next).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(cursor::tryNext).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void aCursorAtItsEndSaysSoAsOftenAsItIsAsked() {
    try (ScriptedPrimary primary = start(LAST)) {
      MongoCursor<Document> cursor = primary.collection().find().cursor();
      cursor.forEachRemaining(document -> {});
      assertThat(cursor.hasNext()).isFalse();
      assertThat(cursor.hasNext()).isFalse();
      assertThat(cursor.tryNext()).isNull();
      assertThatThrownBy(cursor::next).isInstanceOf(NoSuchElementException.class);
      cursor.close();
      assertThat(primary.received("getMore")).hasSize(1);
      assertThat(primary.received("killCursors")).isEmpty();
    }
  }

  /** Servers from 5.0 on keep a cursor open that has given all that its limit allows. */
  @Test
  void atTheLimitTheCursorIsKilledAndNoMoreIsAskedFor() {
    try (ScriptedPrimary primary = start(MORE, MORE)) {
      List<Document> found =
          primary.collection().find().limit(3).batchSize(2).into(new ArrayList<>());
      assertThat(found).hasSize(3);
      assertThat(primary.received("getMore")).hasSize(1);
      assertThat(primary.received("getMore").get(0).getInt32("batchSize").getValue()).isEqualTo(1);
      assertThat(primary.received("killCursors")).hasSize(1);
    }
  }

  /** Servers turn down a tailable cursor that is asked for in a single batch. */
  @Test
  void theFirstOfATailableCursorIsWhatIsThere() {
    try (ScriptedPrimary primary = start()) {
      Document first = primary.collection().find().cursorType(CursorType.TailableAwait).first();
      assertThat(first).containsEntry("_id", 1);
      assertThat(primary.received("find").get(0))
          .containsKeys("tailable", "awaitData")
          .doesNotContainKeys("singleBatch", "limit");
      assertThat(primary.received("getMore")).isEmpty();
      assertThat(primary.received("killCursors")).hasSize(1);
    }
  }

  @Test
  void aCursorThatWaitsTellsItsServerForHowLong() {
    try (ScriptedPrimary primary = start(NOTHING_YET, NOTHING_YET, MORE)) {
      try (MongoCursor<Document> cursor =
          primary
              .collection()
              .find()
              .cursorType(CursorType.TailableAwait)
              .maxAwaitTime(50, TimeUnit.MILLISECONDS)
              .maxTime(9, TimeUnit.SECONDS)
              .cursor()) {
        cursor.next();
        cursor.next();
        assertThat(cursor.tryNext()).isNull(); // One question, one answer.
        assertThat(primary.received("getMore")).hasSize(1);
        assertThat(cursor.next()).isEqualTo(new Document("_id", 3)); // Waits through an empty one.
      }
      assertThat(primary.received("find").get(0).getNumber("maxTimeMS").longValue())
          .isEqualTo(9000);
      assertThat(primary.received("getMore"))
          .hasSize(3)
          .allSatisfy(sent -> assertThat(sent.getNumber("maxTimeMS").longValue()).isEqualTo(50));
    }
  }

  @Test
  void maxAwaitTimeIsNothingForACursorThatDoesNotWait() {
    try (ScriptedPrimary primary = start(LAST)) {
      primary
          .collection()
          .find()
          .cursorType(CursorType.Tailable)
          .maxAwaitTime(50, TimeUnit.MILLISECONDS)
          .forEach(document -> {});
      assertThat(primary.received("getMore").get(0)).doesNotContainKey("maxTimeMS");
    }
  }

  @Test
  @Requirement("RR-044")
  void aGetMoreWhoseReplyIsLostIsNotSentAgain() {
    try (ScriptedPrimary primary = start()) {
      primary.server.on("getMore").once(Fault.loseReply());
      MongoCursor<Document> cursor = primary.collection().find().cursor();
      cursor.next();
      cursor.next();
      assertThatThrownBy(cursor::hasNext).isInstanceOf(MongoSocketException.class);
      assertThatThrownBy(cursor::hasNext)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("run the query again")
          .hasCauseInstanceOf(MongoSocketException.class);
      cursor.close();
      assertThat(primary.received("getMore")).hasSize(1);
      assertThat(primary.received("killCursors")).isEmpty(); // Nobody is there to be told.
    }
  }

  @Test
  void aCursorThatFailsOtherwiseIsForgottenByTheServer() {
    try (ScriptedPrimary primary = start()) {
      primary.server.on("getMore").once(Fault.error(8000));
      MongoCursor<Document> cursor = primary.collection().find().cursor();
      cursor.next();
      cursor.next();
      assertThatThrownBy(cursor::tryNext).isExactlyInstanceOf(MongoQueryException.class);
      assertThat(primary.received("killCursors")).hasSize(1);
      assertThat(cursor.available()).isZero();
    }
  }

  @Test
  void aFindThatTheServerRefusesFailsWithMongoQueryException() {
    try (ScriptedPrimary primary = start()) {
      primary.server.on("find").times(2, Fault.error(2));
      primary.server.on("aggregate").once(Fault.error(2));
      var orders = primary.collection();
      assertThatThrownBy(() -> orders.find().first())
          .isExactlyInstanceOf(MongoQueryException.class)
          .hasMessageContaining("2");
      assertThatThrownBy(() -> orders.find().cursor())
          .isExactlyInstanceOf(MongoQueryException.class);
      assertThatThrownBy(() -> orders.aggregate(List.of()).cursor())
          .isExactlyInstanceOf(MongoCommandException.class);
    }
  }

  @Test
  void aCursorThatTheServerHasForgottenHasItsOwnException() {
    try (ScriptedPrimary primary = start()) {
      primary.server.on("getMore").once(Fault.error(43, "SomeLabel"));
      MongoCursor<Document> cursor = primary.collection().find().cursor();
      cursor.next();
      cursor.next();
      MongoCursorNotFoundException lost =
          catchThrowableOfType(MongoCursorNotFoundException.class, cursor::hasNext);
      assertThat(lost.getCursorId()).isEqualTo(77);
      assertThat(lost.getErrorLabels()).contains("SomeLabel");
      assertThat(lost.getAttempts()).hasSize(1);
      assertThat(primary.received("killCursors")).isEmpty();
    }
  }

  @Test
  void anExplicitSessionIsNotTheCursorsToEnd() {
    try (ScriptedPrimary primary = start(LAST);
        var session = primary.client.startSession()) {
      primary.collection().find(session).forEach(document -> {});
      primary.client.getDatabase("shop").runCommand(session, new Document("ping", 1));
      BsonDocument lsid = session.getServerSession().getIdentifier();
      assertThat(primary.received("getMore").get(0).getDocument("lsid")).isEqualTo(lsid);
      assertThat(primary.received("ping").get(0).getDocument("lsid")).isEqualTo(lsid);
    }
  }

  @Test
  void behindALoadBalancerACursorKeepsItsConnection() {
    try (ScriptedServer server = loadBalanced();
        MongoClient client = clientOf(server)) {
      MongoCursor<Document> cursor = orders(client).find().cursor();
      ping(client);
      for (int i = 0; i < 3; i++) {
        cursor.next();
      }
      cursor.close();
      ping(client);
      int ofCursor = connection(server, "find", 0);
      assertThat(connection(server, "getMore", 0)).isEqualTo(ofCursor);
      assertThat(connection(server, "killCursors", 0)).isEqualTo(ofCursor);
      assertThat(connection(server, "ping", 0)).isNotEqualTo(ofCursor);
      assertThat(connection(server, "ping", 1)).isEqualTo(ofCursor); // The last that came back.
    }
  }

  /** Load Balancers, "Pinning": a failed getMore does not unpin, only closing the cursor does. */
  @Test
  void behindALoadBalancerAFailedCursorKeepsItsConnectionUntilItIsClosed() {
    try (ScriptedServer server = loadBalanced();
        MongoClient client = clientOf(server)) {
      server.on("getMore").once(Fault.error(7));
      MongoCursor<Document> cursor = orders(client).find().cursor();
      cursor.next();
      cursor.next();
      assertThatThrownBy(cursor::hasNext).isInstanceOf(MongoCommandException.class);
      ping(client);
      assertThat(server.received("killCursors")).isEmpty();
      cursor.close();
      ping(client);
      int ofCursor = connection(server, "find", 0);
      assertThat(connection(server, "ping", 0)).isNotEqualTo(ofCursor);
      assertThat(connection(server, "killCursors", 0)).isEqualTo(ofCursor);
      assertThat(connection(server, "ping", 1)).isEqualTo(ofCursor);
    }
  }

  /** Load Balancers, "Connection Tracking". */
  @Test
  void whoWaitsInVainBehindALoadBalancerReadsHowManyConnectionsCursorsKeep() {
    try (ScriptedServer server = loadBalanced();
        MongoClient client =
            MongoClients.create(
                "mongodb://"
                    + server.address()
                    + "/?loadBalanced=true&maxPoolSize=1&waitQueueTimeoutMS=20");
        MongoCursor<Document> cursor = orders(client).find().cursor()) {
      assertThatThrownBy(() -> ping(client))
          .isInstanceOf(MongoTimeoutException.class)
          .hasMessageContaining(
              "Timeout waiting for connection from the connection pool. maxPoolSize: 1, connections"
                  + " in use by cursors: 1, connections in use by transactions: 0, connections in"
                  + " use by other operations: 0.");
      assertThat(cursor.available()).isEqualTo(2);
    }
  }

  private static ScriptedServer loadBalanced() {
    ScriptedServer server =
        ScriptedServer.builder()
            .hello(
                BsonDocument.parse("{msg: 'isdbgrid'}")
                    .append("serviceId", new BsonObjectId(new ObjectId())))
            .start();
    server.on("find", request -> BsonDocument.parse(FIRST));
    server.on("getMore", request -> BsonDocument.parse(MORE));
    server.on("killCursors", request -> new BsonDocument());
    server.on("ping", request -> new BsonDocument());
    return server;
  }

  private static MongoClient clientOf(ScriptedServer server) {
    return MongoClients.create("mongodb://" + server.address() + "/?loadBalanced=true");
  }

  private static MongoCollection<Document> orders(MongoClient client) {
    return client.getDatabase("shop").getCollection("orders");
  }

  private static void ping(MongoClient client) {
    client.getDatabase("shop").runCommand(new Document("ping", 1));
  }

  private static int connection(ScriptedServer server, String command, int index) {
    List<Received> received = server.received(command);
    return received.get(index).connection();
  }

  /** A primary whose find opens a cursor, and whose getMore answers so, one after the other. */
  private static ScriptedPrimary start(String... answers) {
    ScriptedPrimary primary = ScriptedPrimary.start("");
    primary.server.on("find", request -> BsonDocument.parse(FIRST));
    primary.server.on("killCursors", request -> new BsonDocument());
    primary.server.on("ping", request -> new BsonDocument());
    var left = new ConcurrentLinkedQueue<>(List.of(answers));
    primary.server.on("getMore", request -> BsonDocument.parse(left.remove()));
    return primary;
  }
}
