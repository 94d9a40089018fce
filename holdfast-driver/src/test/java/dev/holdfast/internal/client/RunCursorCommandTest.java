package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.CursorType;
import dev.holdfast.MongoClientException;
import dev.holdfast.ReadPreference;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.RunCursorCommandIterable;
import dev.holdfast.client.cursor.TimeoutMode;
import java.util.ArrayList;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Commands that applications write themselves, and whose answer is a cursor. */
class RunCursorCommandTest {
  private static final Document COMMAND =
      Document.parse("{find: 'orders', batchSize: 1, odd: {a: [1]}, comment: 'mine'}");

  private final ScriptedPrimary primary = ScriptedPrimary.start("");
  private final MongoDatabase shop = primary.client.getDatabase("shop");

  @BeforeEach
  void answer() {
    primary.server.on(
        "find",
        request ->
            BsonDocument.parse(
                "{cursor: {id: {$numberLong: '7'}, ns: 'shop.orders', firstBatch: [{_id: 1}]}}"));
    primary.server.on(
        "getMore",
        request ->
            BsonDocument.parse("{cursor: {id: 0, ns: 'shop.orders', nextBatch: [{_id: 2}]}}"));
    primary.server.on("killCursors", request -> new BsonDocument());
    primary.server.on("ping", request -> new BsonDocument());
  }

  @AfterEach
  void close() {
    primary.close();
  }

  @Test
  void theCommandIsSentAsItWasWrittenAndItsCursorReadToItsEnd() {
    assertThat(shop.runCursorCommand(COMMAND).into(new ArrayList<>()))
        .containsExactly(new Document("_id", 1), new Document("_id", 2));
    assertThat(primary.received("find").get(0))
        .containsAllEntriesOf(COMMAND.toBsonDocument())
        .doesNotContainKeys("readConcern", "txnNumber");
    assertThat(primary.received("getMore").get(0))
        .doesNotContainKeys("batchSize", "maxTimeMS", "comment")
        .containsEntry("lsid", primary.received("find").get(0).get("lsid"));
  }

  @Test
  void nothingIsSentBeforeItIsIteratedOver() {
    RunCursorCommandIterable<Document> orders =
        shop.runCursorCommand(COMMAND, ReadPreference.nearest());
    assertThat(primary.received("find")).isEmpty();
    assertThat(orders.first()).isEqualTo(new Document("_id", 1));
    assertThat(primary.received("killCursors")).hasSize(1);
  }

  @Test
  void whatIsSetIsAboutTheAnswersAfterTheFirst() {
    shop.runCursorCommand(COMMAND, BsonDocument.class)
        .batchSize(5)
        .maxAwaitTime(300, TimeUnit.MILLISECONDS)
        .comment("more")
        .cursorType(CursorType.TailableAwait)
        .into(new ArrayList<>());
    assertThat(primary.received("getMore").get(0))
        .containsAllEntriesOf(
            BsonDocument.parse(
                "{getMore: {$numberLong: '7'}, collection: 'orders', batchSize: 5, comment: 'more'}"))
        .containsKey("maxTimeMS");
    assertThat(primary.received("getMore").get(0).getNumber("maxTimeMS").intValue()).isEqualTo(300);
    assertThat(primary.received("find").get(0))
        .containsAllEntriesOf(COMMAND.toBsonDocument())
        .doesNotContainKeys("maxTimeMS", "awaitData");
  }

  @Test
  void aSessionGoesWithAllOfIt() {
    try (ClientSession session = primary.client.startSession();
        MongoCursor<BsonDocument> cursor =
            shop.runCursorCommand(session, COMMAND, BsonDocument.class)
                .comment(new BsonString("more"))
                .cursor()) {
      cursor.forEachRemaining(order -> {});
      BsonDocument lsid = session.getServerSession().getIdentifier();
      assertThat(primary.received("find").get(0)).containsEntry("lsid", lsid);
      assertThat(primary.received("getMore").get(0)).containsEntry("lsid", lsid);
    }
  }

  @Test
  void anAnswerWithoutACursorIsAnErrorThatCostsNoConnection() {
    assertThatThrownBy(() -> shop.runCursorCommand(new Document("ping", 1)).first())
        .isInstanceOf(MongoClientException.class)
        .hasMessage(
            "The answer to 'ping' of "
                + primary.server.address()
                + " has no cursor, so there is nothing to iterate over; use runCommand for it.");
    shop.runCommand(new Document("ping", 1));
    assertThat(primary.server.received("ping"))
        .extracting(received -> received.connection())
        .hasSize(2)
        .containsOnly(primary.server.received("ping").get(0).connection());
  }

  @Test
  void aTimeoutModeWithoutATimeoutIsRefused() {
    assertThatThrownBy(
            () -> shop.runCursorCommand(COMMAND).timeoutMode(TimeoutMode.CURSOR_LIFETIME))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anEmptyDocumentIsRefusedBeforeItIsSent() {
    assertThatThrownBy(() -> shop.runCursorCommand(new Document()).first())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least one field");
  }
}
