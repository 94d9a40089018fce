package dev.holdfast.client.gridfs;

import dev.holdfast.client.gridfs.model.GridFSFile;
import java.io.InputStream;

/** The contents of a stored file. Close it after use. For one thread at a time. */
public abstract class GridFSDownloadStream extends InputStream {
  public GridFSDownloadStream() {}

  public abstract GridFSFile getGridFSFile();

  /** How many chunks come in one answer; 0 leaves it to the server. */
  public abstract GridFSDownloadStream batchSize(int batchSize);

  /**
   * The next byte; -1 at the end.
   *
   * @throws dev.holdfast.MongoGridFSException if a chunk is missing or not as long as it should be
   */
  @Override
  public abstract int read();

  @Override
  public abstract int read(byte[] b);

  @Override
  public abstract int read(byte[] b, int off, int len);

  /** Chunks that are skipped as a whole are not fetched. */
  @Override
  public abstract long skip(long n);

  /** How many bytes can be read without asking the server. */
  @Override
  public abstract int available();

  /** Remembers this place for {@link #reset()}, without limit. */
  public abstract void mark();

  /** Goes back to the place that was marked; without a mark, to the beginning. */
  @Override
  public abstract void reset();

  @Override
  public abstract void close();
}
