package dev.holdfast.client.gridfs;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoGridFSException;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.gridfs.model.GridFSFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads a file from its chunks and fetches each chunk as late as possible. For one thread at a time. */
final class ChunkDownload extends GridFSDownloadStream {
  /** File streams copy each read or write through native memory, so this bounds that memory. */
  static final int LARGEST_PIECE = 256 * 1024;

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final BucketCollections bucket;
  private final @Nullable ClientSession session;
  private final GridFSFile file;
  private final @Nullable GridFSProgress progress;
  private int batchSize;
  private @Nullable ChunkReader reader;
  private int readerAt; // The index of the chunk that the reader returns next.
  private ByteBuffer chunk = NOTHING; // Valid until the next call to the reader.
  private long chunkStart; // The position of the chunk in the file. Unused without a chunk.
  private long position;
  private long marked;
  private boolean closed;

  ChunkDownload(
      BucketCollections bucket,
      @Nullable ClientSession session,
      GridFSFile file,
      @Nullable GridFSProgress progress) {
    this.bucket = bucket;
    this.session = session;
    this.file = file;
    this.progress = progress;
    if (file.getChunkSize() <= 0 && file.getLength() > 0) {
      throw new MongoGridFSException(
          "The file '"
              + file.getFilename()
              + "' with the id "
              + file.getId()
              + " cannot be read: its chunkSize is "
              + file.getChunkSize()
              + " and must be positive. Its document is damaged; store the file again.");
    }
  }

  @Override
  public GridFSFile getGridFSFile() {
    return file;
  }

  @Override
  public GridFSDownloadStream batchSize(int batchSize) {
    if (batchSize < 0) {
      throw new IllegalArgumentException(
          "batchSize is " + batchSize + "; it must be 0 (the server's choice) or more.");
    }
    this.batchSize = batchSize;
    forgetReader();
    return this;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] b) {
    return read(b, 0, b.length);
  }

  @Override
  public int read(byte[] b, int off, int len) {
    requireOpen();
    Objects.checkFromIndexSize(off, len, b.length);
    if (len == 0) {
      return 0;
    }
    if (position >= file.getLength()) {
      return -1;
    }
    int from = offsetInChunk();
    int part = Math.min(len, chunk.limit() - from);
    chunk.get(from, b, off, part);
    position += part;
    return part;
  }

  /** Writes directly from the chunks, without copying them. */
  @Override
  public long transferTo(OutputStream out) throws IOException {
    notNull("out", out);
    requireOpen();
    long begun = position;
    while (position < file.getLength()) {
      int from = offsetInChunk();
      int part = Math.min(LARGEST_PIECE, chunk.limit() - from);
      position += part;
      out.write(chunk.array(), chunk.arrayOffset() + from, part);
    }
    return position - begun;
  }

  /** Returns the offset of the position in its chunk. Fetches the chunk if it is not the current one. */
  private int offsetInChunk() {
    if (available() == 0) {
      int n = (int) (position / file.getChunkSize());
      chunk = NOTHING; // If the fetch fails, the old chunk's memory may already be reused.
      chunk = fetch(n);
      chunkStart = (long) n * file.getChunkSize();
      if (progress != null) {
        progress.transferred(chunkStart + chunk.limit(), file.getLength());
      }
    }
    return (int) (position - chunkStart);
  }

  private ByteBuffer fetch(int n) {
    if (reader == null || readerAt != n) {
      forgetReader();
      reader = new ChunkReader(bucket, session, file, n, batchSize);
      readerAt = n;
    }
    ByteBuffer data = reader.next();
    readerAt++;
    if (readerAt == ChunkReader.count(file)) {
      data = copy(data); // requireEnd fetches, which invalidates the batch that contains the data.
      reader.requireEnd();
      forgetReader();
    }
    return data;
  }

  private static ByteBuffer copy(ByteBuffer data) {
    byte[] own = new byte[data.limit()];
    data.get(0, own);
    return ByteBuffer.wrap(own);
  }

  @Override
  public long skip(long n) {
    requireOpen();
    long skipped = Math.max(0, Math.min(n, file.getLength() - position));
    position += skipped;
    return skipped;
  }

  @Override
  public int available() {
    requireOpen();
    long inChunk = position - chunkStart;
    return inChunk >= 0 && inChunk < chunk.limit() ? (int) (chunk.limit() - inChunk) : 0;
  }

  @Override
  public boolean markSupported() {
    return true;
  }

  @Override
  public void mark(int readlimit) {
    mark();
  }

  @Override
  public void mark() {
    requireOpen();
    marked = position;
  }

  @Override
  public void reset() {
    requireOpen();
    position = marked;
  }

  @Override
  public void close() {
    closed = true;
    chunk = NOTHING;
    forgetReader();
  }

  private void forgetReader() {
    if (reader != null) {
      reader.close();
      reader = null;
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new MongoGridFSException(
          "The download of '" + file.getFilename() + "' has been closed; open another one.");
    }
  }
}
