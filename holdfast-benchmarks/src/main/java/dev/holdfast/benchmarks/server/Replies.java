package dev.holdfast.benchmarks.server;

import dev.holdfast.benchmarks.data.BenchmarkData;
import dev.holdfast.benchmarks.data.Encoded;
import dev.holdfast.benchmarks.work.Work;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.types.Binary;
import org.bson.types.ObjectId;

/** All replies of a server except its hello. */
final class Replies {
  private static final int FIRST_BATCH = 101;
  // The limit at which real servers end a batch.
  private static final int BATCH_BYTES = 16 * 1024 * 1024 - 16 * 1024;
  private static final int CHUNK_BYTES = 255 * 1024;

  private final List<Reply> replies = new ArrayList<>();
  private long lastCursor;

  private Replies() {}

  static Reply[] of(BenchmarkData data) {
    Replies all = new Replies();
    all.add(Reply.toCommand("ping", ok()));
    all.cursor(Work.FIND_SMALL.collection(), documents(data.small(), 1));
    all.cursor(Work.FIND_TWEET.collection(), documents(data.tweet(), 1));
    all.cursor(
        Work.FIND_MANY_SMALL.collection(),
        documents(data.small(), Work.FIND_MANY_SMALL.documents()));
    all.cursor(
        Work.FIND_MANY_TWEETS.collection(),
        documents(data.tweet(), Work.FIND_MANY_TWEETS.documents()));
    all.cursor(
        Work.LDJSON_EXPORT.collection(), documents(data.tweet(), Work.LDJSON_EXPORT.documents()));
    all.gridFs(data.gridFile());
    all.inserted(Work.INSERT_MANY_SMALL);
    all.inserted(Work.LDJSON_IMPORT);
    all.add(Reply.toCommand("insert", inserted(1)));
    for (String name : List.of("endSessions", "killCursors", "createIndexes")) {
      all.add(Reply.toCommand(name, ok()));
    }
    return all.replies.toArray(Reply[]::new);
  }

  private void add(Reply reply) {
    replies.add(reply);
  }

  private void inserted(Work work) {
    add(Reply.toCollection("insert", work.collection(), inserted(work.documents())));
  }

  /** A bucket for uploads, which is empty and has its indexes, and a bucket for downloads. */
  private void gridFs(byte[] content) {
    String upload = Work.GRIDFS_UPLOAD.collection();
    cursor(upload + ".files", List.of());
    for (String collection : List.of(upload + ".files", upload + ".chunks")) {
      add(Reply.toCollection("listIndexes", collection, batch(collection, 0, true, List.of())));
    }
    String download = Work.GRIDFS_DOWNLOAD.collection();
    ObjectId file = new ObjectId();
    cursor(
        download + ".files",
        List.of(
            raw(
                new Document("_id", file)
                    .append("length", (long) content.length)
                    .append("chunkSize", CHUNK_BYTES)
                    .append("uploadDate", new Date())
                    .append("filename", "file"))));
    cursor(download + ".chunks", chunks(file, content));
  }

  private static List<RawBsonDocument> chunks(ObjectId file, byte[] content) {
    int count = (content.length + CHUNK_BYTES - 1) / CHUNK_BYTES;
    return IntStream.range(0, count).mapToObj(n -> chunk(file, n, content)).toList();
  }

  private static RawBsonDocument chunk(ObjectId file, int n, byte[] content) {
    int from = n * CHUNK_BYTES;
    byte[] data = Arrays.copyOfRange(content, from, Math.min(content.length, from + CHUNK_BYTES));
    return raw(
        new Document("_id", new ObjectId())
            .append("files_id", file)
            .append("n", n)
            .append("data", new Binary(data)));
  }

  /** The first batch is as short as on real servers, the others have the maximum size. */
  private void cursor(String collection, List<RawBsonDocument> documents) {
    List<List<RawBsonDocument>> batches = batches(documents);
    for (int i = 0; i < batches.size(); i++) {
      boolean last = i == batches.size() - 1;
      long next = last ? 0 : lastCursor + 1;
      ByteBuffer message = batch(collection, next, i == 0, batches.get(i));
      add(
          i == 0
              ? Reply.toCollection("find", collection, message)
              : Reply.toGetMore(lastCursor, message));
      lastCursor = last ? lastCursor : next;
    }
  }

  private static List<List<RawBsonDocument>> batches(List<RawBsonDocument> documents) {
    List<List<RawBsonDocument>> batches = new ArrayList<>();
    List<RawBsonDocument> batch = new ArrayList<>();
    batches.add(batch);
    int bytes = 0;
    for (RawBsonDocument document : documents) {
      int size = document.getByteBuffer().remaining();
      boolean full = batches.size() == 1 && batch.size() == FIRST_BATCH;
      if (full || bytes + size > BATCH_BYTES) {
        batch = new ArrayList<>();
        batches.add(batch);
        bytes = 0;
      }
      batch.add(document);
      bytes += size;
    }
    return batches;
  }

  private static ByteBuffer batch(
      String collection, long cursor, boolean first, List<RawBsonDocument> documents) {
    return reply(
        new BsonDocument(
            "cursor",
            new BsonDocument(first ? "firstBatch" : "nextBatch", new BsonArray(documents))
                .append("id", new BsonInt64(cursor))
                .append("ns", new BsonString(Work.DATABASE + '.' + collection))));
  }

  private static List<RawBsonDocument> documents(Document template, int count) {
    return Stream.generate(() -> withId(template)).limit(count).toList();
  }

  private static RawBsonDocument withId(Document template) {
    Document document = new Document("_id", new ObjectId());
    document.putAll(template);
    return raw(document);
  }

  private static RawBsonDocument raw(Document document) {
    return new RawBsonDocument(Encoded.document(document));
  }

  private static ByteBuffer ok() {
    return reply(new BsonDocument());
  }

  private static ByteBuffer inserted(int count) {
    return reply(new BsonDocument("n", new BsonInt32(count)));
  }

  /** Adds the fields that every member of a replica set adds to its replies. */
  private static ByteBuffer reply(BsonDocument body) {
    return Encoded.opMsg(
        body.append("ok", new BsonDouble(1))
            .append("$clusterTime", clusterTime())
            .append("operationTime", new BsonTimestamp(1_700_000_000, 1)));
  }

  static BsonDocument clusterTime() {
    return new BsonDocument("clusterTime", new BsonTimestamp(1_700_000_000, 1))
        .append(
            "signature",
            new BsonDocument("hash", new BsonBinary(new byte[20]))
                .append("keyId", new BsonInt64(7_000_000_000_000_000_000L)));
  }
}
