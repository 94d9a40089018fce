package dev.holdfast.client.gridfs;

import dev.holdfast.client.gridfs.model.GridFSFile;
import java.io.InputStream;

/** The contents of a stored file. Close it after use. For one thread at a time. */
public abstract class GridFSDownloadStream extends InputStream {
  public GridFSDownloadStream() {}

  public abstract GridFSFile getGridFSFile();

  /** The number of chunks per batch. 0 means the server's default. */
  public abstract GridFSDownloadStream batchSize(int batchSize);

  /**
   * The next byte, or -1 at the end.
   *
   * @throws dev.holdfast.MongoGridFSException if a chunk is missing or has the wrong length
   */
  @Override
  public abstract int read();

  @Override
  public abstract int read(byte[] b);

  @Override
  public abstract int read(byte[] b, int off, int len);

  /** The driver does not fetch chunks that are skipped completely. */
  @Override
  public abstract long skip(long n);

  /** The number of bytes that can be read without a request to the server. */
  @Override
  public abstract int available();

  /** Marks this position for {@link #reset()}. The mark has no read limit. */
  public abstract void mark();

  /** Returns to the marked position or, without a mark, to the beginning. */
  @Override
  public abstract void reset();

  @Override
  public abstract void close();
}
