package dev.holdfast.internal.client;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.model.Filters;
import dev.holdfast.client.model.FindOneAndUpdateOptions;
import dev.holdfast.client.model.ReturnDocument;
import dev.holdfast.client.model.Updates;
import dev.holdfast.event.ConnectionClosedEvent;
import dev.holdfast.event.ConnectionPoolClearedEvent;
import dev.holdfast.event.ConnectionPoolListener;
import dev.holdfast.test.Await;
import dev.holdfast.test.Background;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Text that is not valid UTF-8 on the MongoDB that {@code -Dholdfast.real.uri} names: it can be stored and
 * read, and disturbs no other operation. Each test runs while four threads read another collection.
 */
@Tag("real-server")
class TextRealServerTest {
  private static final String UNPAIRED = "Eve \ud800";
  private static final String REPLACED = "Eve \ufffd";
  // An unpaired surrogate as other programs encode it; not valid UTF-8.
  private static final byte[] INVALID = {'E', 'v', 'e', ' ', (byte) 0xed, (byte) 0xa0, (byte) 0x80};
  private static final int LIMIT_SECONDS = 30;

  private final AtomicInteger cleared = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();
  private MongoClient client;
  private MongoDatabase database;
  private MongoCollection<Document> people;
  private OtherReaders others;

  @BeforeEach
  void connect() {
    String uri = System.getProperty("holdfast.real.uri");
    assertThat(uri).as("-Dholdfast.real.uri of: scripts/real-server start standalone").isNotNull();
    client =
        MongoClients.create(
            MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(uri))
                .applyToConnectionPoolSettings(
                    pool -> pool.addConnectionPoolListener(new PoolCounter()))
                .build());
    database = client.getDatabase("holdfast_text");
    database.drop();
    people = database.getCollection("people");
    others = new OtherReaders(database.getCollection("others"));
  }

  @AfterEach
  void disconnect() {
    others.stop();
    client.close();
  }

  @Test
  void anUnpairedSurrogateIsStoredAsTheReplacementCharacter() {
    assertThat(people.insertOne(new Document("_id", 1).append("name", UNPAIRED)).wasAcknowledged())
        .isTrue();
    assertThat(within(() -> people.find().first())).containsEntry("name", REPLACED);
    assertThat(within(() -> people.find(Filters.eq("name", UNPAIRED)).first()))
        .as("a filter is encoded like the document")
        .containsEntry("_id", 1);
    assertNothingElseWasDisturbed();
  }

  @Test
  void anUnpairedSurrogateInAFieldNameIsStoredAsTheReplacementCharacter() {
    people.insertOne(new Document("_id", 1).append(UNPAIRED, 5));
    assertThat(within(() -> people.find().first())).containsEntry(REPLACED, 5);
    assertNothingElseWasDisturbed();
  }

  @Test
  void everyReadReturnsStoredTextThatIsNotUtf8WithReplacementCharacters() {
    String read = new String(INVALID, StandardCharsets.UTF_8);
    insertInvalid(3);
    assertThat(within(() -> people.find().first())).containsEntry("name", read);
    assertThat(
            within(
                () ->
                    people
                        .withDocumentClass(BsonDocument.class)
                        .find()
                        .first()
                        .getString("name")
                        .getValue()))
        .isEqualTo(read);
    assertThat(within(() -> people.distinct("name", String.class).first())).isEqualTo(read);
    assertThat(within(() -> people.aggregate(List.of(new Document("$limit", 1))).first()))
        .containsEntry("name", read);
    assertThat(within(() -> people.find().batchSize(1).into(new ArrayList<>())))
        .as("the later documents come with getMore")
        .hasSize(3)
        .allMatch(person -> person.getString("name").equals(read));
    assertThat(
            within(
                () ->
                    people.findOneAndUpdate(
                        Filters.eq("_id", 0),
                        Updates.inc("visits", 1),
                        new FindOneAndUpdateOptions().returnDocument(ReturnDocument.AFTER))))
        .containsEntry("name", read)
        .containsEntry("visits", 1);
    assertNothingElseWasDisturbed();
  }

  @Test
  void rawDocumentsKeepTheBytesOfTextThatIsNotUtf8() {
    insertInvalid(1);
    RawBsonDocument stored =
        within(() -> people.withDocumentClass(RawBsonDocument.class).find().first());
    assertThat(contains(stored, INVALID)).isTrue();
    assertNothingElseWasDisturbed();
  }

  private void assertNothingElseWasDisturbed() {
    others.awaitMore();
    assertThat(others.failures).as("failed reads of other threads").hasValue(0);
    assertThat(cleared).as("times the pool was cleared").hasValue(0);
    assertThat(closed).as("connections closed").hasValue(0);
  }

  /** Fails if the call does not end: a read that is retried without end must not block the build. */
  private static <T> T within(Supplier<T> call) {
    CompletableFuture<T> result = Background.start(call);
    assertThat(result).as("a call").succeedsWithin(LIMIT_SECONDS, SECONDS);
    return result.join();
  }

  private void insertInvalid(int count) {
    people
        .withDocumentClass(RawBsonDocument.class)
        .insertMany(IntStream.range(0, count).mapToObj(TextRealServerTest::invalid).toList());
  }

  /** A valid document, encoded, with the bytes of its text replaced. */
  private static RawBsonDocument invalid(int id) {
    BsonDocument valid =
        new BsonDocument("_id", new BsonInt32(id)).append("name", new BsonString("Eve xyz"));
    byte[] bytes = bytes(new RawBsonDocument(valid, new BsonDocumentCodec()));
    int at = indexOf(bytes, "Eve xyz".getBytes(StandardCharsets.UTF_8));
    System.arraycopy(INVALID, 0, bytes, at, INVALID.length);
    return new RawBsonDocument(bytes);
  }

  private static boolean contains(RawBsonDocument document, byte[] part) {
    return indexOf(bytes(document), part) >= 0;
  }

  private static byte[] bytes(RawBsonDocument document) {
    ByteBuffer buffer = document.getByteBuffer().asNIO();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  private static int indexOf(byte[] bytes, byte[] part) {
    for (int at = 0; at + part.length <= bytes.length; at++) {
      if (Arrays.equals(bytes, at, at + part.length, part, 0, part.length)) {
        return at;
      }
    }
    return -1;
  }

  /** Threads that read a document of another collection again and again. */
  private static final class OtherReaders {
    private static final int THREADS = 4;
    private static final int MORE = 40;

    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicInteger failures = new AtomicInteger();
    private final List<CompletableFuture<?>> threads = new ArrayList<>();

    OtherReaders(MongoCollection<Document> collection) {
      collection.insertOne(new Document("_id", 1));
      for (int i = 0; i < THREADS; i++) {
        threads.add(Background.start(() -> readAll(collection)));
      }
      awaitMore();
    }

    private boolean readAll(MongoCollection<Document> collection) {
      while (!ended.get()) {
        try {
          collection.find().first();
          reads.incrementAndGet();
        } catch (RuntimeException e) {
          failures.incrementAndGet();
        }
      }
      return true;
    }

    void awaitMore() {
      int before = reads.get();
      Await.until("more reads by other threads", () -> reads.get() >= before + MORE);
    }

    void stop() {
      ended.set(true);
      assertThat(threads)
          .allSatisfy(thread -> assertThat(thread).succeedsWithin(LIMIT_SECONDS, SECONDS));
    }
  }

  private final class PoolCounter implements ConnectionPoolListener {
    @Override
    public void connectionPoolCleared(ConnectionPoolClearedEvent event) {
      cleared.incrementAndGet();
    }

    @Override
    public void connectionClosed(ConnectionClosedEvent event) {
      closed.incrementAndGet();
    }
  }
}
