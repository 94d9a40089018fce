package dev.holdfast.benchmarks.work;

import dev.holdfast.benchmarks.data.Encoded;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.Document;
import org.bson.types.Binary;
import org.bson.types.ObjectId;

/** The messages that a driver sends for a kind of work, or messages of the same size. */
final class FloorRequests {
  private static final int CHUNK_BYTES = 255 * 1024;

  private final Inputs inputs;

  FloorRequests(Inputs inputs) {
    this.inputs = inputs;
  }

  /** All requests except getMore, which depends on the replies. */
  List<ByteBuffer> of(Work work) {
    String collection = work.collection();
    return switch (work) {
      case PING -> List.of(Encoded.opMsg(common(new BsonDocument("ping", new BsonInt32(1)))));
      case INSERT_SMALL -> List.of(insert(collection, List.of(withId(inputs.small()))));
      case INSERT_LARGE -> List.of(insert(collection, List.of(withId(inputs.large()))));
      case INSERT_MANY_SMALL ->
          List.of(
              insert(collection, inputs.manySmall().stream().map(FloorRequests::withId).toList()));
      case FIND_SMALL, FIND_TWEET -> List.of(findOne(collection));
      case FIND_MANY_SMALL, FIND_MANY_TWEETS, LDJSON_EXPORT -> List.of(find(collection));
      case GRIDFS_UPLOAD -> upload(collection);
      case GRIDFS_DOWNLOAD -> List.of(findOne(collection + ".files"), find(collection + ".chunks"));
      case LDJSON_IMPORT -> List.of(insert(collection, tweets()));
    };
  }

  static ByteBuffer getMore(String collection, long cursor) {
    BsonDocument body =
        new BsonDocument("getMore", new BsonInt64(cursor))
            .append("collection", new BsonString(collection));
    return Encoded.opMsg(common(body));
  }

  private static ByteBuffer insert(String collection, List<byte[]> documents) {
    BsonDocument body =
        new BsonDocument("insert", new BsonString(collection))
            .append("ordered", BsonBoolean.TRUE)
            .append("txnNumber", new BsonInt64(1));
    return Encoded.opMsg(common(body), "documents", documents);
  }

  private static ByteBuffer findOne(String collection) {
    BsonDocument body =
        new BsonDocument("find", new BsonString(collection))
            .append("filter", new BsonDocument("_id", new BsonInt32(7)))
            .append("limit", new BsonInt32(1))
            .append("singleBatch", BsonBoolean.TRUE);
    return Encoded.opMsg(common(body));
  }

  private static ByteBuffer find(String collection) {
    return Encoded.opMsg(
        common(
            new BsonDocument("find", new BsonString(collection))
                .append("filter", new BsonDocument())));
  }

  private List<ByteBuffer> upload(String bucket) {
    byte[] content = inputs.gridFile();
    List<ByteBuffer> messages = new ArrayList<>();
    messages.add(chunk(bucket, content.length % CHUNK_BYTES));
    messages.addAll(Collections.nCopies(content.length / CHUNK_BYTES, chunk(bucket, CHUNK_BYTES)));
    Document file =
        new Document("length", (long) content.length)
            .append("chunkSize", CHUNK_BYTES)
            .append("uploadDate", new Date())
            .append("filename", "file");
    messages.add(insert(bucket + ".files", List.of(withId(file))));
    return messages;
  }

  private ByteBuffer chunk(String bucket, int length) {
    Binary data = new Binary(Arrays.copyOf(inputs.gridFile(), length));
    Document chunk = new Document("files_id", new ObjectId()).append("n", 0).append("data", data);
    return insert(bucket + ".chunks", List.of(withId(chunk)));
  }

  private List<byte[]> tweets() {
    try {
      return Files.readAllLines(inputs.ldjson()).stream()
          .map(line -> withId(Document.parse(line)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] withId(Document document) {
    Document whole = new Document("_id", new ObjectId());
    whole.putAll(document);
    return Encoded.document(whole);
  }

  /** Adds the fields that drivers add to every command of an implicit session. */
  private static BsonDocument common(BsonDocument body) {
    return body.append("$db", new BsonString(Work.DATABASE))
        .append("lsid", new BsonDocument("id", new BsonBinary((byte) 4, new byte[16])))
        .append(
            "$clusterTime",
            new BsonDocument("clusterTime", new BsonTimestamp(1_700_000_000, 1))
                .append(
                    "signature",
                    new BsonDocument("hash", new BsonBinary(new byte[20]))
                        .append("keyId", new BsonInt64(7_000_000_000_000_000_000L))));
  }
}
