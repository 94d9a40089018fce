package dev.holdfast.client.gridfs;

import dev.holdfast.MongoGridFSException;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.gridfs.model.GridFSFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Date;
import java.util.Objects;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Splits the written bytes into chunks and stores each chunk when it is full. For one thread at a time. */
final class ChunkUpload extends GridFSUploadStream {
  /** The file to store, and its settings. */
  record Plan(
      BsonValue id,
      String filename,
      int chunkSize,
      @Nullable Document metadata,
      @Nullable GridFSProgress progress) {}

  private enum State {
    OPEN,
    FAILED,
    CLOSED
  }

  private final BucketCollections bucket;
  private final BucketIndexes indexes;
  private final @Nullable ClientSession session;
  private final Plan plan;
  private final byte[] chunk;
  private int filled;
  private int chunks;
  private long length;
  private State state = State.OPEN;

  ChunkUpload(
      BucketCollections bucket, BucketIndexes indexes, @Nullable ClientSession session, Plan plan) {
    this.bucket = bucket;
    this.indexes = indexes;
    this.session = session;
    this.plan = plan;
    this.chunk = new byte[plan.chunkSize()];
  }

  @Override
  public BsonValue getId() {
    return plan.id();
  }

  @Override
  public ObjectId getObjectId() {
    if (plan.id() instanceof BsonObjectId id) {
      return id.getValue();
    }
    throw new MongoGridFSException(
        "The id of the file '"
            + plan.filename()
            + "' is no ObjectId but "
            + plan.id()
            + ". Use getId().");
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b});
  }

  @Override
  public void write(byte[] b) {
    write(b, 0, b.length);
  }

  @Override
  public void write(byte[] b, int off, int len) {
    Objects.checkFromIndexSize(off, len, b.length);
    requireOpen();
    int from = off;
    int end = off + len;
    while (from < end) {
      int part = Math.min(end - from, chunk.length - filled);
      System.arraycopy(b, from, chunk, filled, part);
      filled += part;
      from += part;
      storeIfFull();
    }
  }

  /** Reads directly into the chunk, without a copy. Call {@link #storeIfFull} afterwards. */
  int readFrom(InputStream source) throws IOException {
    int most = Math.min(ChunkDownload.LARGEST_PIECE, chunk.length - filled);
    int read = source.read(chunk, filled, most);
    filled += Math.max(0, read);
    return read;
  }

  void storeIfFull() {
    if (filled == chunk.length) {
      store();
      tell();
    }
  }

  private void store() {
    byte[] data = filled == chunk.length ? chunk : Arrays.copyOf(chunk, filled);
    BsonDocument document =
        new BsonDocument("_id", new BsonObjectId())
            .append("files_id", plan.id())
            .append("n", new BsonInt32(chunks))
            .append("data", new BsonBinary(data));
    attempt(
        () -> {
          indexes.ensure(bucket, session);
          if (session == null) {
            bucket.chunks().insertOne(document);
          } else {
            bucket.chunks().insertOne(session, document);
          }
        });
    chunks++;
    length += filled;
    filled = 0;
  }

  private void tell() {
    GridFSProgress progress = plan.progress();
    if (progress == null) {
      return;
    }
    try {
      progress.transferred(length, GridFSProgress.UNKNOWN_LENGTH);
    } catch (RuntimeException stopped) {
      abortAfter(stopped);
      throw stopped;
    }
  }

  @Override
  public void close() {
    if (state != State.OPEN) {
      return; // After a failure, too: do not make an incomplete file look complete.
    }
    if (filled > 0) {
      store();
      tell();
    }
    GridFSFile file =
        new GridFSFile(
            plan.id(), plan.filename(), length, plan.chunkSize(), new Date(), plan.metadata());
    attempt(
        () -> {
          indexes.ensure(bucket, session);
          if (session == null) {
            bucket.files().insertOne(file);
          } else {
            bucket.files().insertOne(session, file);
          }
        });
    state = State.CLOSED;
  }

  // GridFS, "Operation Failure": keep the stored chunks, because deleting them would probably fail
  // for the same reason.
  private void attempt(Runnable write) {
    try {
      write.run();
    } catch (RuntimeException e) {
      state = State.FAILED;
      throw e;
    }
  }

  @Override
  public void abort() {
    if (state == State.CLOSED) {
      throw closed();
    }
    state = State.CLOSED;
    BsonDocument ours = new BsonDocument("files_id", plan.id());
    if (session == null) {
      bucket.chunks().deleteMany(ours);
    } else {
      bucket.chunks().deleteMany(session, ours);
    }
  }

  /** Aborts after an error. An error of the abort is added to it as suppressed. */
  void abortAfter(Throwable reason) {
    try {
      abort();
    } catch (RuntimeException e) {
      reason.addSuppressed(e);
    }
  }

  private void requireOpen() {
    if (state == State.FAILED) {
      throw new MongoGridFSException(
          "The upload of '"
              + plan.filename()
              + "' has failed and takes nothing more. Call abort() to delete its chunks.");
    }
    if (state == State.CLOSED) {
      throw closed();
    }
  }

  private MongoGridFSException closed() {
    return new MongoGridFSException(
        "The upload of '" + plan.filename() + "' has been closed or aborted; open another one.");
  }
}
