package dev.holdfast.client.gridfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoGridFSException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.gridfs.model.GridFSDownloadOptions;
import dev.holdfast.client.gridfs.model.GridFSFile;
import dev.holdfast.client.gridfs.model.GridFSUploadOptions;
import dev.holdfast.client.model.Filters;
import dev.holdfast.client.model.Sorts;
import dev.holdfast.client.model.Updates;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.TestDeployment;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GridFSBucketTest {
  private static TestDeployment set;
  private static MongoClient client;
  private MongoDatabase database;
  private GridFSBucket bucket; // Four bytes to the chunk.

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
  void empty() {
    set.reset();
    database = client.getDatabase("shop");
    bucket = GridFSBuckets.create(database).withChunkSizeBytes(4);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 4, 5, 8, 1000})
  void whatIsStoredIsRead(int length) {
    byte[] data = random(length);
    ObjectId id = upload("a", data);
    assertThat(download(id)).isEqualTo(data);
    assertThat(chunks().countDocuments()).isEqualTo((length + 3) / 4);
    GridFSFile file = bucket.find(Filters.eq("_id", id)).first();
    assertThat(file).isNotNull();
    assertThat(file.getLength()).isEqualTo(length);
    assertThat(file.getChunkSize()).isEqualTo(4);
    assertThat(file.getFilename()).isEqualTo("a");
    assertThat(file.getMetadata()).isNull();
  }

  @Test
  void theDocumentsAreAsTheSpecificationHasThem() {
    bucket.uploadFromStream(
        new BsonString("x"),
        "a",
        new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5}),
        new GridFSUploadOptions().chunkSizeBytes(3).metadata(new Document("owner", "ann")));
    BsonDocument file = files().find().first();
    assertThat(file)
        .containsOnlyKeys("_id", "length", "chunkSize", "uploadDate", "filename", "metadata");
    assertThat(file.isInt64("length")).isTrue();
    assertThat(file.isInt32("chunkSize")).isTrue();
    List<BsonDocument> stored = chunks().find().sort(Sorts.ascending("n")).into(new ArrayList<>());
    assertThat(stored).hasSize(2);
    assertThat(stored.get(0)).containsOnlyKeys("_id", "files_id", "n", "data");
    assertThat(stored.get(0).get("files_id")).isEqualTo(new BsonString("x"));
    assertThat(stored.get(1).get("n")).isEqualTo(new BsonInt32(1));
    assertThat(stored.get(1).get("data")).isEqualTo(new BsonBinary(new byte[] {4, 5}));
    assertThat(bucket.find(Filters.eq("metadata.owner", "ann")).first()).isNotNull();
  }

  @Test
  void anEmptyFileNeedsNoQueryOfChunks() {
    ObjectId id = upload("a", new byte[0]);
    set.forgetReceived();
    assertThat(download(id)).isEmpty();
    assertThat(set.received("find")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "2, 2", "-1, 2", "-2, 1", "-3, 0"})
  void revisionsCountFromBothEnds(int revision, int expected) {
    threeRevisions();
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    bucket.downloadToStream("a", read, new GridFSDownloadOptions().revision(revision));
    assertThat(read.toByteArray()).containsExactly(expected);
  }

  @Test
  void aNameWithoutFileAndAFileWithoutRevisionAreToldApart() {
    threeRevisions();
    assertThatThrownBy(() -> bucket.openDownloadStream("b"))
        .isInstanceOf(MongoGridFSException.class)
        .hasMessage("There is no file named 'b' in the bucket 'fs'.");
    assertThatThrownBy(
            () -> bucket.openDownloadStream("a", new GridFSDownloadOptions().revision(3)))
        .isInstanceOf(MongoGridFSException.class)
        .hasMessageContaining("no revision 3");
    assertThatThrownBy(() -> bucket.openDownloadStream(new ObjectId()))
        .isInstanceOf(MongoGridFSException.class)
        .hasMessageContaining("no file with the id");
  }

  @Test
  void aMissingChunkIsTold() {
    ObjectId id = upload("a", random(12));
    chunks().deleteOne(Filters.eq("n", 1));
    assertBroken(id, "chunk 1 is missing; the next one is 2");
    chunks().deleteOne(Filters.eq("n", 2));
    assertBroken(id, "chunk 1 of 3 is missing");
  }

  @Test
  void aChunkOfTheWrongSizeIsTold() {
    ObjectId id = upload("a", random(10));
    resize(2, 3);
    assertBroken(id, "chunk 2 has 3 bytes instead of 2");
    resize(0, 1);
    assertBroken(id, "chunk 0 has 1 bytes instead of 4");
  }

  @Test
  void anExtraChunkIsToldUnlessItIsEmpty() {
    ObjectId id = upload("a", random(8));
    chunks()
        .insertOne(
            new BsonDocument("files_id", new BsonObjectId(id))
                .append("n", new BsonInt32(2))
                .append("data", new BsonBinary(new byte[0])));
    assertThat(download(id)).hasSize(8);
    resize(2, 1);
    assertBroken(id, "extra chunk 2 behind its 2");
  }

  @Test
  @Requirement("RR-027")
  void theFindsOfADownloadAreRetried() {
    byte[] data = random(9);
    ObjectId id = upload("a", data);
    set.forgetReceived();
    set.on("find").once(Fault.reset());
    try (GridFSDownloadStream stream = bucket.openDownloadStream(id)) {
      set.on("find").once(Fault.error(11600));
      assertThat(stream.readAllBytes()).isEqualTo(data);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    assertThat(set.received("find"))
        .extracting(find -> find.command().getString("find").getValue())
        .containsExactly("fs.files", "fs.files", "fs.chunks", "fs.chunks");
  }

  @Test
  void withRetriesSwitchedOffADownloadFails() {
    ObjectId id = upload("a", random(9));
    try (MongoClient once = MongoClients.create(set.uri() + "&retryReads=false")) {
      GridFSBucket other = GridFSBuckets.create(once.getDatabase("shop"));
      assertThat(other.find().first()).isNotNull();
      set.on("find").once(Fault.reset());
      assertThatThrownBy(() -> other.openDownloadStream(id))
          .isInstanceOf(MongoSocketException.class);
    }
  }

  @Test
  void skippedChunksAreNotFetchedAndAMarkGoesBack() throws Exception {
    ObjectId id = upload("a", new byte[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
    try (GridFSDownloadStream stream = bucket.openDownloadStream(id).batchSize(1)) {
      set.forgetReceived();
      assertThat(stream.skip(9)).isEqualTo(9);
      stream.mark();
      assertThat(stream.read()).isEqualTo(9);
      assertThat(stream.read()).isEqualTo(-1);
      assertThat(set.received("find").get(0).command().getDocument("filter").getDocument("n"))
          .isEqualTo(new BsonDocument("$gte", new BsonInt32(2)));
      assertThat(set.received("find")).hasSize(1);
      stream.reset();
      assertThat(stream.available()).isEqualTo(1);
      assertThat(stream.read()).isEqualTo(9);
      assertThat(stream.skip(5)).isZero();
      assertThat(stream.getGridFSFile().getLength()).isEqualTo(10);
    }
  }

  @Test
  void whatIsLeftOfADownloadIsTransferredAtOnce() throws Exception {
    ObjectId id = upload("a", new byte[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
    GridFSDownloadStream stream = bucket.openDownloadStream(id);
    try (stream) {
      assertThat(stream.skip(5)).isEqualTo(5);
      assertThat(stream.read()).isEqualTo(5);
      stream.mark();
      for (int i = 0; i < 2; i++) {
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        assertThat(stream.transferTo(rest)).isEqualTo(4);
        assertThat(rest.toByteArray()).containsExactly(6, 7, 8, 9);
        assertThat(stream.transferTo(rest)).isZero();
        assertThat(stream.read()).isEqualTo(-1);
        stream.reset();
      }
    }
    assertThatThrownBy(() -> stream.transferTo(OutputStream.nullOutputStream()))
        .isInstanceOf(MongoGridFSException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void chunksOfAnySizeArePassedOnInPiecesOfABoundedOne() {
    bucket = bucket.withChunkSizeBytes(700_000);
    byte[] data = random(1_500_000);
    List<Integer> asked = new ArrayList<>();
    InputStream source =
        new ByteArrayInputStream(data) {
          @Override
          public int read(byte[] b, int off, int len) {
            asked.add(len);
            return super.read(b, off, Math.min(len, 100_000));
          }
        };
    ObjectId id = bucket.uploadFromStream("a", source);
    List<Integer> given = new ArrayList<>();
    ByteArrayOutputStream destination =
        new ByteArrayOutputStream() {
          @Override
          public void write(byte[] b, int off, int len) {
            given.add(len);
            super.write(b, off, len);
          }
        };
    bucket.downloadToStream(id, destination);
    assertThat(destination.toByteArray()).isEqualTo(data);
    assertThat(chunks().countDocuments()).isEqualTo(3);
    assertThat(asked).allMatch(length -> length > 0 && length <= 256 * 1024);
    assertThat(given).allMatch(length -> length > 0 && length <= 256 * 1024);
  }

  @Test
  void aClosedDownloadSaysSo() {
    GridFSDownloadStream stream = bucket.openDownloadStream(upload("a", random(9)));
    stream.read();
    stream.close();
    assertThatThrownBy(stream::read)
        .isInstanceOf(MongoGridFSException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void renameAndDeleteWantAFileThatExists() {
    ObjectId id = upload("a", random(9));
    bucket.rename(id, "b");
    assertThat(bucket.find(Filters.eq("filename", "b")).first()).isNotNull();
    ObjectId unknown = new ObjectId();
    assertThatThrownBy(() -> bucket.rename(unknown, "c"))
        .isInstanceOf(MongoGridFSException.class)
        .hasMessageContaining(unknown.toHexString());
    bucket.delete(id);
    assertThat(chunks().countDocuments() + files().countDocuments()).isZero();
    assertThatThrownBy(() -> bucket.delete(id)).isInstanceOf(MongoGridFSException.class);
  }

  @Test
  void byNameAllRevisionsAreRenamedAndDeletedAndNoOthers() {
    threeRevisions();
    ObjectId other = upload("other", random(5));
    bucket.renameByName("a", "b");
    assertThat(bucket.find(Filters.eq("filename", "b")).into(new ArrayList<>())).hasSize(3);
    bucket.deleteByName("b");
    assertThat(files().countDocuments()).isEqualTo(1);
    assertThat(chunks().countDocuments()).isEqualTo(2);
    assertThat(download(other)).hasSize(5);
    assertThatThrownBy(() -> bucket.deleteByName("b"))
        .isInstanceOf(MongoGridFSException.class)
        .hasMessageContaining("named 'b'");
    assertThatThrownBy(() -> bucket.renameByName("b", "c"))
        .isInstanceOf(MongoGridFSException.class);
  }

  @Test
  void aBucketThatIsDroppedIsEmpty() {
    upload("a", random(9));
    bucket.drop();
    assertThat(database.listCollectionNames().into(new ArrayList<>())).isEmpty();
  }

  @Test
  void indexesAreCreatedOnceAndOnlyBeforeTheFirstWrite() {
    bucket.find().first();
    GridFSUploadStream upload = bucket.openUploadStream("a");
    assertThat(set.received("createIndexes")).isEmpty();
    upload.write(new byte[5]);
    upload.close();
    upload("b", random(5));
    assertThat(set.received("createIndexes"))
        .extracting(command -> command.command().getArray("indexes").get(0).asDocument())
        .extracting(index -> index.getDocument("key").toJson())
        .containsExactly("{\"filename\": 1, \"uploadDate\": 1}", "{\"files_id\": 1, \"n\": 1}");
    assertThat(
            set.received("createIndexes")
                .get(1)
                .command()
                .getArray("indexes")
                .get(0)
                .asDocument()
                .getBoolean("unique")
                .getValue())
        .isTrue();
  }

  @Test
  void aServerThatKnowsNoSuchCollectionHasNoSuchIndexEither() {
    set.on("listIndexes").times(2, Fault.error(26));
    upload("a", random(5));
    assertThat(set.received("createIndexes")).hasSize(2);
  }

  @Test
  void anErrorWhileIndexesAreLookedForFailsTheUpload() {
    set.failNext("listIndexes", 13);
    assertThatThrownBy(() -> upload("a", random(5))).isInstanceOf(MongoCommandException.class);
    assertThat(set.received("createIndexes")).isEmpty();
    assertThat(set.received("insert")).isEmpty();
  }

  @Test
  void indexesAreNotLookedForInABucketThatHasFiles() {
    upload("a", random(5));
    set.forgetReceived();
    GridFSBuckets.create(database).uploadFromStream("b", new ByteArrayInputStream(new byte[] {1}));
    assertThat(set.received("listIndexes")).isEmpty();
    assertThat(set.received("createIndexes")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{a: 1, b: 1}                                  | true",
        "{a: 1.0, b: {$numberLong: '1'}}               | true",
        "{b: 1, a: 1}                                  | false",
        "{a: 1, b: -1}                                 | false",
        "{a: 1}                                        | false",
        "{a: 1, b: 'text'}                             | false",
      })
  void keysOfIndexesCompareByValueAndOrder(String found, boolean same) {
    assertThat(BucketIndexes.isSame(BsonDocument.parse(found), BsonDocument.parse("{a: 1, b: 1}")))
        .isEqualTo(same);
  }

  @Test
  void anAbortedUploadLeavesNothingAndTakesNothing() {
    GridFSUploadStream upload = bucket.openUploadStream("a");
    upload.write(random(9));
    assertThat(chunks().countDocuments()).isEqualTo(2);
    upload.abort();
    assertThat(chunks().countDocuments()).isZero();
    assertThatThrownBy(() -> upload.write(1))
        .isInstanceOf(MongoGridFSException.class)
        .hasMessageContaining("closed or aborted");
    upload.close();
    assertThat(files().countDocuments()).isZero();
    assertThatThrownBy(upload::abort).isInstanceOf(MongoGridFSException.class);
  }

  @Test
  void aSourceThatFailsAbortsTheUpload() {
    InputStream source =
        new InputStream() {
          private int left = 6;

          @Override
          public int read() throws IOException {
            if (left-- == 0) {
              throw new IOException("disk on fire");
            }
            return 1;
          }

          @Override
          public int read(byte[] b, int off, int len) throws IOException {
            b[off] = (byte) read();
            return 1;
          }
        };
    assertThatThrownBy(() -> bucket.uploadFromStream("a", source))
        .isInstanceOf(MongoGridFSException.class)
        .hasMessageContaining("disk on fire")
        .hasCauseInstanceOf(IOException.class);
    assertThat(chunks().countDocuments() + files().countDocuments()).isZero();
  }

  @Test
  void afterAChunkThatFailedClosingStoresNoFileAndChunksStay() {
    GridFSUploadStream upload = bucket.openUploadStream("a");
    upload.write(random(4));
    set.failNext("insert", 13);
    assertThatThrownBy(() -> upload.write(random(4))).isInstanceOf(MongoCommandException.class);
    assertThatThrownBy(() -> upload.write(1))
        .isInstanceOf(MongoGridFSException.class)
        .hasMessageContaining("abort()");
    upload.close();
    assertThat(files().countDocuments()).isZero();
    assertThat(chunks().countDocuments()).isEqualTo(1);
    assertThat(set.received("delete")).isEmpty();
    upload.abort();
    assertThat(chunks().countDocuments()).isZero();
  }

  @Test
  void aDestinationThatFailsIsTold() {
    ObjectId id = upload("a", random(4));
    OutputStream destination =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("full");
          }
        };
    assertThatThrownBy(() -> bucket.downloadToStream(id, destination))
        .isInstanceOf(MongoGridFSException.class)
        .hasMessageContaining("destination")
        .hasMessageContaining("full");
  }

  @Test
  void progressIsToldChunkByChunk() {
    List<String> told = new ArrayList<>();
    GridFSBucket telling =
        bucket.withProgress((bytes, length) -> told.add(bytes + " of " + length));
    ObjectId id = telling.uploadFromStream("a", new ByteArrayInputStream(random(10)));
    assertThat(told).containsExactly("4 of -1", "8 of -1", "10 of -1");
    told.clear();
    telling.downloadToStream(id, new ByteArrayOutputStream());
    assertThat(told).containsExactly("4 of 10", "8 of 10", "10 of 10");
  }

  @Test
  void progressThatThrowsAbortsTheUpload() {
    GridFSBucket stopping =
        bucket.withProgress(
            (bytes, length) -> {
              throw new IllegalStateException("enough");
            });
    assertThatThrownBy(() -> stopping.uploadFromStream("a", new ByteArrayInputStream(random(10))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("enough");
    assertThat(chunks().countDocuments() + files().countDocuments()).isZero();
  }

  @Test
  void everyCommandGoesWithTheSessionThatWasGiven() {
    try (ClientSession session = client.startSession()) {
      set.forgetReceived();
      ObjectId id = bucket.uploadFromStream(session, "a", new ByteArrayInputStream(random(6)));
      bucket.downloadToStream(session, id, new ByteArrayOutputStream());
      bucket.rename(session, id, "b");
      bucket.renameByName(session, "b", "c");
      bucket.deleteByName(session, "c");
      bucket.drop(session);
      BsonDocument lsid = session.getServerSession().getIdentifier();
      for (String name : List.of("find", "insert", "update", "delete", "drop", "createIndexes")) {
        assertThat(set.received(name)).isNotEmpty();
        assertThat(set.received(name))
            .allSatisfy(command -> assertThat(command.command().get("lsid")).isEqualTo(lsid));
      }
    }
  }

  @Test
  void aStreamOutlivesItsTimeoutOnlyAsAnError() {
    GridFSBucket hasty = bucket.withTimeout(200, TimeUnit.MILLISECONDS);
    assertThat(hasty.getTimeout(TimeUnit.MILLISECONDS)).isEqualTo(200);
    GridFSUploadStream upload = hasty.openUploadStream("a");
    set.on("find").once(Fault.delay(Duration.ofMillis(400)));
    assertThatThrownBy(
            () -> {
              upload.write(random(4));
              upload.close();
            })
        .isInstanceOf(MongoOperationTimeoutException.class);
    assertThatThrownBy(upload::abort).isInstanceOf(MongoOperationTimeoutException.class);
  }

  @Test
  void settingsOfTheDatabaseAreInheritedAndCopiesChangeThem() {
    GridFSBucket fresh = GridFSBuckets.create(database, "films");
    assertThat(fresh.getBucketName()).isEqualTo("films");
    assertThat(fresh.getChunkSizeBytes()).isEqualTo(255 * 1024);
    assertThat(fresh.getReadConcern()).isEqualTo(database.getReadConcern());
    assertThat(fresh.getWriteConcern()).isEqualTo(database.getWriteConcern());
    assertThat(fresh.getReadPreference()).isEqualTo(database.getReadPreference());
    assertThat(fresh.getTimeout(TimeUnit.MILLISECONDS)).isNull();
    GridFSBucket copy = fresh.withWriteConcern(WriteConcern.MAJORITY);
    assertThat(copy.getWriteConcern()).isEqualTo(WriteConcern.MAJORITY);
    assertThat(fresh.getWriteConcern()).isEqualTo(database.getWriteConcern());
    assertThatThrownBy(() -> fresh.withChunkSizeBytes(0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private void threeRevisions() {
    for (byte i = 0; i < 3; i++) {
      ObjectId id = upload("a", new byte[] {i});
      // As old as they are said to be, whatever the clock's grain.
      files().updateOne(Filters.eq("_id", id), Updates.set("uploadDate", new Date(i)));
    }
  }

  private void resize(int n, int bytes) {
    chunks().updateOne(Filters.eq("n", n), Updates.set("data", new BsonBinary(new byte[bytes])));
  }

  private void assertBroken(ObjectId id, String how) {
    assertThatThrownBy(() -> download(id))
        .isInstanceOf(MongoGridFSException.class)
        .hasMessageContaining(how)
        .hasMessageContaining("'a'");
  }

  private ObjectId upload(String name, byte[] data) {
    return bucket.uploadFromStream(name, new ByteArrayInputStream(data));
  }

  private byte[] download(ObjectId id) {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    bucket.downloadToStream(id, read);
    return read.toByteArray();
  }

  private static byte[] random(int length) {
    byte[] data = new byte[length];
    new Random(length).nextBytes(data);
    return data;
  }

  private MongoCollection<BsonDocument> files() {
    return database.getCollection("fs.files", BsonDocument.class);
  }

  private MongoCollection<BsonDocument> chunks() {
    return database.getCollection("fs.chunks", BsonDocument.class);
  }
}
