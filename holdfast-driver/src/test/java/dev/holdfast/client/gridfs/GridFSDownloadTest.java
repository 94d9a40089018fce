package dev.holdfast.client.gridfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoGridFSException;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.model.Filters;
import dev.holdfast.client.model.Updates;
import dev.holdfast.testkit.TestDeployment;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of chunks so large that downloads read them where their batch lies, whose bytes are used again. */
class GridFSDownloadTest {
  private static final int CHUNK = 100_000;
  private static final int LENGTH = 11 * CHUNK - 77;

  private static TestDeployment set;
  private static MongoClient client;
  private MongoDatabase database;
  private GridFSBucket bucket;
  private byte[] data;
  private ObjectId id;
  private byte[] inverse; // As many bytes, none of which is like data's.
  private ObjectId other; // Of the inverse.

  @BeforeAll
  static void start() {
    set = TestDeployment.replicaSet(1);
    client = MongoClients.create(set.uri());
  }

  @AfterAll
  static void stop() {
    client.close();
    set.close();
  }

  @BeforeEach
  void upload() {
    set.reset();
    database = client.getDatabase("shop");
    bucket = GridFSBuckets.create(database).withChunkSizeBytes(CHUNK);
    data = new byte[LENGTH];
    new Random(1).nextBytes(data);
    id = bucket.uploadFromStream("a", new ByteArrayInputStream(data));
    inverse = data.clone();
    for (int i = 0; i < LENGTH; i++) {
      inverse[i] ^= -1;
    }
    other = bucket.uploadFromStream("b", new ByteArrayInputStream(inverse));
  }

  @ParameterizedTest
  @CsvSource({"0, 100000", "3, 100000", "1, 100000", "3, 30000", "2, 1000", "0, 1000"})
  void everyByteComesHoweverLargeChunksAndBatchesAre(int batchSize, int chunkSize)
      throws IOException {
    ObjectId file =
        bucket.withChunkSizeBytes(chunkSize).uploadFromStream("c", new ByteArrayInputStream(data));
    try (GridFSDownloadStream stream = open(file, batchSize)) {
      ByteArrayOutputStream read = new ByteArrayOutputStream();
      stream.transferTo(read);
      assertThat(read.toByteArray()).isEqualTo(data);
    }
    try (GridFSDownloadStream stream = open(file, batchSize)) {
      assertThat(stream.readAllBytes()).isEqualTo(data);
    }
  }

  @Test
  void downloadsThatTakeTurnsDoNotDisturbEachOther() throws IOException {
    try (GridFSDownloadStream one = open(id, 3);
        GridFSDownloadStream two = open(other, 2)) {
      for (int at = 0; at + 7_001 < LENGTH; at += 7_001) {
        assertThat(one.readNBytes(7_001)).isEqualTo(Arrays.copyOfRange(data, at, at + 7_001));
        assertThat(two.readNBytes(7_001)).isEqualTo(Arrays.copyOfRange(inverse, at, at + 7_001));
      }
    }
  }

  @Test
  void aMarkInAnEarlierChunkIsReadAgain() throws IOException {
    try (GridFSDownloadStream stream = open(id, 3)) {
      stream.skip(CHUNK / 2);
      stream.mark();
      for (int times = 0; times < 3; times++) {
        assertThat(stream.readNBytes(4 * CHUNK))
            .isEqualTo(Arrays.copyOfRange(data, CHUNK / 2, CHUNK / 2 + 4 * CHUNK));
        stream.reset();
      }
    }
  }

  @Test
  void theLastChunkOutlivesItsBatch() throws IOException {
    try (GridFSDownloadStream stream = open(id, 3)) {
      stream.skip(8 * CHUNK);
      stream.readNBytes(2 * CHUNK);
      stream.mark();
      for (int times = 0; times < 2; times++) {
        assertThat(stream.readAllBytes()).isEqualTo(Arrays.copyOfRange(data, 10 * CHUNK, LENGTH));
        readOther();
        stream.reset();
        assertThat(stream.available()).isEqualTo(CHUNK - 77);
      }
    }
  }

  @Test
  void anotherBatchSizeLeavesTheChunkThatIsBeingRead() throws IOException {
    try (GridFSDownloadStream stream = open(id, 3)) {
      assertThat(stream.readNBytes(10)).isEqualTo(Arrays.copyOf(data, 10));
      stream.batchSize(2);
      readOther();
      assertThat(stream.available()).isEqualTo(CHUNK - 10);
      assertThat(stream.readAllBytes()).isEqualTo(Arrays.copyOfRange(data, 10, LENGTH));
    }
  }

  @Test
  void afterAFailureTheChunkBeforeIsFetchedAnew() throws IOException {
    try (GridFSDownloadStream stream = open(id, 3)) {
      stream.readNBytes(3 * CHUNK - 50);
      stream.mark();
      stream.readNBytes(50);
      set.failNext("getMore", 13);
      assertThatThrownBy(stream::read).isInstanceOf(MongoCommandException.class);
      readOther();
      stream.reset();
      assertThat(stream.readAllBytes()).isEqualTo(Arrays.copyOfRange(data, 3 * CHUNK - 50, LENGTH));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "data, text, chunk 1 has no binary data",
    "n, text, chunk 1 is missing; the next one is 2"
  })
  void chunksThatAreDamagedAreTold(String field, String value, String how) {
    database
        .getCollection("fs.chunks", BsonDocument.class)
        .updateOne(
            Filters.and(Filters.eq("files_id", id), Filters.eq("n", 1)), Updates.set(field, value));
    assertThatThrownBy(() -> bucket.downloadToStream(id, new ByteArrayOutputStream()))
        .isInstanceOf(MongoGridFSException.class)
        .hasMessageContaining(how);
  }

  private GridFSDownloadStream open(ObjectId file, int batchSize) {
    return bucket.openDownloadStream(file).batchSize(batchSize);
  }

  /** Puts other bytes wherever there were some that nobody uses any more. */
  @Test
  void aFileWithoutAChunkSizeIsReportedAsDamaged() {
    database
        .getCollection("fs.files")
        .updateOne(Filters.eq("_id", id), Updates.set("chunkSize", 0));
    assertThatThrownBy(() -> bucket.downloadToStream(id, new ByteArrayOutputStream()))
        .isInstanceOf(MongoGridFSException.class)
        .hasMessageContaining("chunkSize is 0 and must be positive");
  }

  private void readOther() throws IOException {
    for (int times = 0; times < 10; times++) {
      try (GridFSDownloadStream stream = open(other, 3)) {
        assertThat(stream.readAllBytes()).hasSize(LENGTH);
      }
    }
  }
}
