package dev.holdfast.client.gridfs;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoGridFSException;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.FindIterable;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.client.gridfs.model.GridFSFile;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Reads the chunks of a file, from a given chunk on. It checks that no chunk is missing and that each has the
 * expected length. For one thread at a time.
 */
final class ChunkReader implements AutoCloseable {
  private static final CodecRegistry CODECS =
      CodecRegistries.fromRegistries(
          CodecRegistries.fromCodecs(new ChunkCodec()),
          MongoClientSettings.getDefaultCodecRegistry());

  private final GridFSFile file;
  private final MongoCursor<Chunk> cursor;
  private int next;

  ChunkReader(
      BucketCollections bucket,
      @Nullable ClientSession session,
      GridFSFile file,
      int from,
      int batchSize) {
    this.file = file;
    this.next = from;
    BsonDocument filter = new BsonDocument("files_id", file.getId());
    if (from > 0) {
      filter.append("n", new BsonDocument("$gte", new BsonInt32(from)));
    }
    MongoCollection<BsonDocument> chunks = bucket.chunks().withCodecRegistry(CODECS);
    FindIterable<Chunk> find =
        (session == null
                ? chunks.find(filter, Chunk.class)
                : chunks.find(session, filter, Chunk.class))
            .sort(new BsonDocument("n", new BsonInt32(1)))
            .batchSize(batchSize);
    if (bucket.timeout(TimeUnit.MILLISECONDS) != null) {
      find.timeoutMode(TimeoutMode.CURSOR_LIFETIME);
    }
    this.cursor = find.cursor();
  }

  /** Returns the data of the next chunk, which must exist. The data is valid until the next call. */
  ByteBuffer next() {
    if (!cursor.hasNext()) {
      throw broken("chunk " + next + " of " + count(file) + " is missing");
    }
    Chunk chunk = cursor.next();
    int n = chunk.n();
    if (n < 0) {
      throw broken("a chunk has no valid number where chunk " + next + " belongs");
    }
    if (n != next) {
      throw broken(
          n < next
              ? "chunk " + n + " is there twice"
              : "chunk " + next + " is missing; the next one is " + n);
    }
    ByteBuffer data = chunk.data();
    if (data == null) {
      throw broken("chunk " + n + " has no binary data");
    }
    int expected = expectedLength(file, n);
    if (data.remaining() != expected) {
      throw broken("chunk " + n + " has " + data.remaining() + " bytes instead of " + expected);
    }
    next++;
    return data;
  }

  /**
   * Checks that no data follows the last chunk. Empty chunks are allowed, because some drivers wrote them.
   */
  void requireEnd() {
    while (cursor.hasNext()) {
      Chunk extra = cursor.next();
      if (extra.data() != null && extra.data().hasRemaining()) {
        throw broken("there is an extra chunk " + extra.n() + " behind its " + count(file));
      }
    }
  }

  static int expectedLength(GridFSFile file, int n) {
    return (int) Math.min(file.getChunkSize(), file.getLength() - (long) n * file.getChunkSize());
  }

  static int count(GridFSFile file) {
    return (int) ((file.getLength() + file.getChunkSize() - 1) / file.getChunkSize());
  }

  private MongoGridFSException broken(String how) {
    return new MongoGridFSException(
        "The file '"
            + file.getFilename()
            + "' with the id "
            + file.getId()
            + " cannot be read whole: "
            + how
            + ". Either it is being deleted, or its chunks are damaged; store it again.");
  }

  @Override
  public void close() {
    cursor.close();
  }
}
