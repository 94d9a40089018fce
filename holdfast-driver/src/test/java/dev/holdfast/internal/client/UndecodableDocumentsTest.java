package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.Outcome;
import dev.holdfast.client.MongoChangeStreamCursor;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.gridfs.GridFSBuckets;
import dev.holdfast.client.gridfs.GridFSDownloadStream;
import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.event.ConnectionClosedEvent;
import dev.holdfast.event.ConnectionPoolClearedEvent;
import dev.holdfast.event.ConnectionPoolListener;
import dev.holdfast.internal.failure.UnreadableReplyException;
import dev.holdfast.test.Await;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.ScriptedServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonReader;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistries;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One document that cannot be decoded costs the application that document, and none of the others. */
class UndecodableDocumentsTest {
  private static final int SMALL = 10; // Bytes of text: the batch is decoded when it arrives.
  private static final int LARGE = 40_000; // The batch is decoded document by document.

  private final ScriptedPrimary primary = ScriptedPrimary.start("");
  private final List<Integer> decoded = new ArrayList<>();

  @AfterEach
  void close() {
    primary.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {SMALL, LARGE})
  void aCursorThrowsForADamagedDocumentAndGoesOnBehindItOverBatches(int size) {
    cursor(
        batch(77, "firstBatch", valid(1, size), damaged(2, size), valid(3, size), damaged(4, size)),
        batch(77, "nextBatch", damaged(5, size), valid(6, size)),
        batch(0, "nextBatch", damaged(7, size), damaged(8, size), valid(9, size)));
    List<Object> seen = new ArrayList<>();
    try (MongoCursor<Document> cursor = primary.collection().find().cursor()) {
      assertThat(cursor.available()).isEqualTo(4);
      while (cursor.hasNext()) {
        seen.add(outcome(() -> cursor.next().getInteger("_id")));
      }
    }
    assertThat(seen)
        .containsExactly(
            1, "Document 1", 3, "Document 3", "Document 0", 6, "Document 0", "Document 1", 9);
    assertThat(primary.received("find")).hasSize(1);
    assertThat(primary.received("getMore")).hasSize(2);
    assertThat(primary.received("killCursors")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {SMALL, LARGE})
  @Requirement("RR-085")
  void theExceptionOfADamagedDocumentHasAHistory(int size) {
    cursor(batch(0, "firstBatch", valid(1, size), damaged(2, size)));
    try (MongoCursor<Document> cursor = primary.collection().find().cursor()) {
      cursor.next();
      assertThatThrownBy(cursor::next)
          .isInstanceOfSatisfying(
              UnreadableReplyException.class,
              e -> {
                assertThat(e.getAttempts()).hasSize(1);
                assertThat(e.getOutcome()).isEqualTo(Outcome.APPLIED);
                assertThat(e.getSuppressed())
                    .singleElement()
                    .isInstanceOfSatisfying(
                        MongoException.class,
                        summary -> assertThat(summary.getAttempts()).hasSize(1));
              });
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {SMALL, LARGE})
  void aCodecThatThrowsIsAskedOnceForEachDocumentAndItsExceptionIsRaisedAsItIs(int size) {
    cursor(
        batch(77, "firstBatch", valid(1, size), valid(-2, size), valid(3, size)),
        batch(0, "nextBatch", valid(-4, size), valid(5, size)));
    List<Object> seen = new ArrayList<>();
    try (MongoCursor<Picky> cursor = picky().find().cursor()) {
      for (Picky next = tryNext(cursor, seen); next != null; next = tryNext(cursor, seen)) {
        seen.add(next.id());
      }
    }
    assertThat(seen).containsExactly(1, "refused -2", 3, "refused -4", 5);
    assertThat(decoded).containsExactly(1, -2, 3, -4, 5);
  }

  /** Null at the end; a document that is refused is noted, and the one behind it is tried. */
  private static Picky tryNext(MongoCursor<Picky> cursor, List<Object> seen) {
    while (true) {
      try {
        return cursor.tryNext();
      } catch (IllegalStateException e) {
        seen.add(e.getMessage());
      }
    }
  }

  @Test
  void forEachEndsWithTheExceptionAndTheCursorCanGoOn() {
    cursor(batch(0, "firstBatch", valid(1, SMALL), valid(-2, SMALL), valid(3, SMALL)));
    List<Integer> seen = new ArrayList<>();
    MongoCursor<Picky> cursor = picky().find().cursor();
    assertThatThrownBy(() -> cursor.forEachRemaining(picky -> seen.add(picky.id())))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("refused -2");
    cursor.forEachRemaining(picky -> seen.add(picky.id()));
    assertThat(seen).containsExactly(1, 3);
    assertThatThrownBy(() -> picky().find().forEach(picky -> {})).hasMessage("refused -2");
    assertThatThrownBy(() -> picky().find().into(new ArrayList<>())).hasMessage("refused -2");
  }

  @Test
  void theFirstResultIsNotHarmedByALaterOne() {
    cursor(batch(0, "firstBatch", valid(1, SMALL), valid(-2, SMALL)));
    primary.server.on(
        "aggregate", request -> batch(0, "firstBatch", valid(1, SMALL), valid(-2, SMALL)));
    assertThat(picky().aggregate(List.of()).first()).isEqualTo(new Picky(1));
    assertThatThrownBy(() -> picky().aggregate(List.of()).into(new ArrayList<>()))
        .hasMessage("refused -2");
  }

  @ParameterizedTest
  @ValueSource(ints = {SMALL, 100_000})
  void firstIsACommandThatFailsWithTheExceptionOfTheCodec(int size) {
    cursor(batch(0, "firstBatch", valid(-1, size)));
    assertThatThrownBy(() -> picky().find().first())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("refused -1");
    assertThat(primary.client.getStatistics().failures()).isEqualTo(1); // Of the command itself.
    assertThat(decoded).containsExactly(-1);
    assertThat(primary.received("find")).hasSize(1);
  }

  @Test
  void distinctValuesBehindOneThatCannotBeDecodedAreNotLost() {
    primary.server.on("distinct", request -> BsonDocument.parse("{values: [1, 'two', 3]}"));
    MongoCursor<Integer> cursor = primary.collection().distinct("x", Integer.class).cursor();
    assertThat(cursor.next()).isEqualTo(1);
    assertThatThrownBy(cursor::next).isInstanceOf(BsonInvalidOperationException.class);
    assertThat(cursor.next()).isEqualTo(3);
    assertThat(cursor.hasNext()).isFalse();
  }

  @Test
  void invalidUtf8InAStoredDocumentIsReadAsTheReplacementCharacter() {
    byte[] bytes = bytesOf(new BsonDocument("key", new BsonString("text")));
    bytes[5] = (byte) 0xC0;
    bytes[15] = (byte) 0xFF;
    cursor(batch(0, "firstBatch", new RawBsonDocument(bytes)));
    assertThat(primary.collection().find().first())
        .isEqualTo(new Document("\ufffdey", "te\ufffdt"));
    assertThat(primary.collection().find().cursor().next())
        .isEqualTo(new Document("\ufffdey", "te\ufffdt"));
  }

  @Test
  void aDownloadWithAChunkThatCannotBeReadFailsAndNeverSkipsTheChunk() {
    BsonDocument file =
        BsonDocument.parse(
            "{_id: 1, length: {$numberLong: '4'}, chunkSize: 2, filename: 'f', uploadDate: {$date: '2026-01-01T00:00:00Z'}}");
    primary.server.on(
        "find",
        request ->
            request.command().getString("find").getValue().endsWith(".files")
                ? batch(0, "firstBatch", file)
                : batch(0, "firstBatch", damaged(0, SMALL), chunk(1)));
    try (GridFSDownloadStream download =
        GridFSBuckets.create(primary.client.getDatabase("shop")).openDownloadStream("f")) {
      assertThatThrownBy(() -> download.read(new byte[4]))
          .isInstanceOf(UnreadableReplyException.class);
      assertThatThrownBy(() -> download.read(new byte[4])).isInstanceOf(MongoException.class);
    }
  }

  private static BsonDocument chunk(int n) {
    return new BsonDocument("files_id", new BsonInt32(1))
        .append("n", new BsonInt32(n))
        .append("data", new BsonBinary(new byte[] {(byte) n, (byte) n}));
  }

  @Test
  void aChangeStreamThrowsOnceForAnEventThatCannotBeDecodedAndNeitherResumesNorStaysThere() {
    primary.server.on(
        "aggregate", request -> batch(77, "firstBatch", event(1), event(-2), event(3)));
    cursor(new BsonDocument(), batch(77, "nextBatch", event(-4)), batch(77, "nextBatch", event(5)));
    try (MongoChangeStreamCursor<Picky> stream = watched()) {
      assertThat(stream.next()).isEqualTo(new Picky(1));
      assertThatThrownBy(stream::next).hasMessage("refused -2");
      assertThat(stream.getResumeToken()).isEqualTo(token(1)); // A new stream sees the event again.
      assertThat(stream.next()).isEqualTo(new Picky(3));
      assertThat(stream.getResumeToken()).isEqualTo(token(3));
      assertThatThrownBy(stream::tryNext).hasMessage("refused -4");
      assertThat(stream.next()).isEqualTo(new Picky(5));
    }
    assertThat(decoded).containsExactly(1, -2, 3, -4, 5);
    assertThat(primary.received("aggregate")).hasSize(1);
  }

  @Test
  void aChangeStreamWhoseReplyCannotBeReadFailsAndDoesNotResume() {
    primary.server.on("aggregate", request -> batch(77, "firstBatch", event(1)));
    cursor(new BsonDocument(), BsonDocument.parse("{cursor: {id: 'x', nextBatch: []}}"));
    try (MongoChangeStreamCursor<Picky> stream = watched()) {
      assertThat(stream.next()).isEqualTo(new Picky(1));
      assertThatThrownBy(stream::next)
          .isInstanceOf(UnreadableReplyException.class)
          .hasMessageContaining("'cursor.id' is not an integer");
    }
    assertThat(primary.received("aggregate")).hasSize(1);
    assertThat(primary.received("getMore")).hasSize(1);
    assertThat(primary.received("killCursors")).hasSize(1);
  }

  @ParameterizedTest
  @Requirement("RR-085")
  @ValueSource(
      strings = {
        "{ok: 1}",
        "{ok: 1, cursor: 5}",
        "{ok: 1, cursor: {id: 0, ns: 'shop.orders'}}",
        "{ok: 1, cursor: {id: 0, ns: 'shop.orders', firstBatch: {}}}",
        "{ok: 1, cursor: {id: 0, ns: 'shop.orders', firstBatch: [5]}}",
        "{ok: 1, cursor: {id: {$numberLong: '5'}, firstBatch: []}}",
        "{ok: 1, cursor: {ns: 'shop.orders', firstBatch: []}}",
        "{ok: 1, cursor: {id: '5', ns: 'shop.orders', firstBatch: []}}",
        "{ok: 1, cursor: {id: NaN, ns: 'shop.orders', firstBatch: []}}",
        "{ok: 1, cursor: {id: 1.5, ns: 'shop.orders', firstBatch: []}}",
        "{ok: 1, cursor: {id: null, ns: 'shop.orders', firstBatch: []}}"
      })
  void aReplyWithoutAReadableCursorIsAnErrorAndIsNotRetried(String reply) {
    cursor(BsonDocument.parse(reply));
    assertThatThrownBy(() -> primary.collection().find().cursor())
        .isInstanceOf(UnreadableReplyException.class)
        .hasMessageContaining("The reply to 'find' from " + primary.server.address())
        .hasMessageContaining("arrived complete, but it cannot be read: ")
        .hasMessageNotContaining("is a MongoDB server listening there?");
    assertThat(primary.received("find")).hasSize(1);
    primary.client.getDatabase("shop").runCommand(new Document("ping", 1));
    assertThat(primary.server.received("ping").get(0).connection())
        .isEqualTo(primary.server.received("find").get(0).connection());
  }

  @Test
  @Requirement("RR-085")
  void aReplyThatCannotBeReadClearsNoPoolAndChangesNoDescription() {
    List<String> events = new CopyOnWriteArrayList<>();
    MongoClientSettings settings =
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(primary.server.uri() + "&retryWrites=true"))
            .applyToConnectionPoolSettings(
                pool ->
                    pool.addConnectionPoolListener(
                        new ConnectionPoolListener() {
                          @Override
                          public void connectionPoolCleared(ConnectionPoolClearedEvent event) {
                            events.add("cleared");
                          }

                          @Override
                          public void connectionClosed(ConnectionClosedEvent event) {
                            events.add("closed");
                          }
                        }))
            .build();
    cursor(BsonDocument.parse("{ok: 1}"));
    primary.server.on("findAndModify", request -> reply("value", damaged(1, SMALL)));
    primary.server.on("update", request -> reply("upserted", damaged(1, SMALL)));
    try (MongoClient client = MongoClients.create(settings)) {
      MongoCollection<Document> orders = client.getDatabase("shop").getCollection("orders");
      client.getDatabase("shop").runCommand(new Document("ping", 1));
      ClusterDescription before = client.getClusterDescription();
      assertThatThrownBy(() -> orders.find().first()).isInstanceOf(UnreadableReplyException.class);
      assertThatThrownBy(() -> orders.findOneAndDelete(new Document()))
          .isInstanceOf(UnreadableReplyException.class);
      assertThatThrownBy(
              () -> orders.updateOne(new Document(), new Document("$set", new Document("a", 1))))
          .isInstanceOf(UnreadableReplyException.class);
      assertThat(client.getClusterDescription().getServerDescriptions())
          .isEqualTo(before.getServerDescriptions());
      assertThat(events).isEmpty();
    }
    for (String command : List.of("find", "findAndModify", "update")) {
      assertThat(primary.received(command)).hasSize(1);
    }
  }

  private static BsonDocument reply(String field, BsonValue value) {
    return new BsonDocument("ok", new BsonInt32(1)).append(field, value);
  }

  @Test
  void aHelloThatCannotBeReadIsAFailedCheckAndAReadableOneEndsThat() {
    try (ScriptedServer server = ScriptedServer.start()) {
      server.hello(new BsonDocument("bad", damaged(1, SMALL)));
      server.on("ping", request -> new BsonDocument());
      try (MongoClient client =
          MongoClients.create(
              server.uri() + "&serverSelectionTimeoutMS=300&heartbeatFrequencyMS=500")) {
        Document ping = new Document("ping", 1);
        Await.until(
            "the check has failed",
            () ->
                client.getClusterDescription().getServerDescriptions().get(0).getException()
                    instanceof UnreadableReplyException);
        assertThatThrownBy(() -> client.getDatabase("shop").runCommand(ping))
            .isInstanceOf(MongoTimeoutException.class)
            .hasMessageContaining("arrived complete, but it cannot be read: a boolean of value 7")
            .hasMessageNotContaining("does not speak MongoDB's protocol");
        server.hello(new BsonDocument());
        Await.until(
            "the server is found",
            () -> client.getClusterDescription().getServerDescriptions().get(0).isOk());
        client.getDatabase("shop").runCommand(ping);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{id: '5', ns: 'a.b', nextBatch: []}", "{ns: 'a.b', nextBatch: []}"})
  void aFurtherBatchWithoutAReadableIdIsAnErrorInPlaceOfASilentEnd(String cursor) {
    cursor(
        batch(77, "firstBatch", valid(1, SMALL)),
        new BsonDocument("cursor", BsonDocument.parse(cursor)));
    MongoCursor<Document> open = primary.collection().find().cursor();
    open.next();
    assertThatThrownBy(open::hasNext)
        .isInstanceOf(UnreadableReplyException.class)
        .hasMessageContaining("The reply to 'getMore' from ")
        .hasMessageContaining("'cursor.id' is ");
    assertThat(primary.received("killCursors")).hasSize(1);
  }

  private MongoChangeStreamCursor<Picky> watched() {
    return (MongoChangeStreamCursor<Picky>) picky().watch().withDocumentClass(Picky.class).cursor();
  }

  /** The first reply is for find, the others are for getMore. */
  private void cursor(BsonDocument first, BsonDocument... more) {
    var left = new ConcurrentLinkedQueue<>(List.of(more));
    primary.server.on("find", request -> first);
    primary.server.on("getMore", request -> left.remove());
    primary.server.on("killCursors", request -> new BsonDocument());
    primary.server.on("ping", request -> new BsonDocument());
  }

  private static BsonDocument batch(long id, String field, BsonValue... documents) {
    return new BsonDocument(
        "cursor",
        new BsonDocument("id", new BsonInt64(id))
            .append("ns", new BsonString("shop.orders"))
            .append(field, new BsonArray(List.of(documents))));
  }

  private static BsonDocument valid(int id, int size) {
    return new BsonDocument("_id", new BsonInt32(id))
        .append("text", new BsonString("x".repeat(size)))
        .append("flag", BsonBoolean.TRUE);
  }

  /** Its last value is a boolean that is neither true nor false. */
  private static RawBsonDocument damaged(int id, int size) {
    byte[] bytes = bytesOf(valid(id, size));
    bytes[bytes.length - 2] = 7;
    return new RawBsonDocument(bytes);
  }

  private static byte[] bytesOf(BsonDocument document) {
    RawBsonDocument raw = new RawBsonDocument(document, new BsonDocumentCodec());
    byte[] bytes = new byte[raw.getByteLength()];
    System.arraycopy(raw.getBackingArray(), raw.getByteOffset(), bytes, 0, bytes.length);
    return bytes;
  }

  private static BsonDocument event(int id) {
    return new BsonDocument("_id", token(id)).append("n", new BsonInt32(id));
  }

  private static BsonDocument token(int id) {
    return new BsonDocument("_data", new BsonString("t" + id));
  }

  private static Object outcome(Supplier<Integer> next) {
    try {
      return next.get();
    } catch (UnreadableReplyException e) {
      return e.getMessage().substring(0, e.getMessage().indexOf(" of a batch from "));
    }
  }

  private MongoCollection<Picky> picky() {
    MongoCollection<Document> orders = primary.collection();
    return orders
        .withCodecRegistry(
            CodecRegistries.fromRegistries(
                CodecRegistries.fromCodecs(new PickyCodec()), orders.getCodecRegistry()))
        .withDocumentClass(Picky.class);
  }

  private record Picky(int id) {}

  /** Refuses documents with a negative number, and notes each that it was asked to decode. */
  private final class PickyCodec implements Codec<Picky> {
    @Override
    public Picky decode(BsonReader reader, DecoderContext context) {
      BsonDocument document = new BsonDocumentCodec().decode(reader, context);
      int id =
          document.get("_id") instanceof BsonInt32 number
              ? number.intValue()
              : document.getInt32("n").intValue();
      decoded.add(id);
      if (id < 0) {
        throw new IllegalStateException("refused " + id);
      }
      return new Picky(id);
    }

    @Override
    public void encode(BsonWriter writer, Picky value, EncoderContext context) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Class<Picky> getEncoderClass() {
      return Picky.class;
    }
  }
}
