package dev.holdfast.client.gridfs;

import java.io.OutputStream;
import org.bson.BsonValue;
import org.bson.types.ObjectId;

/**
 * Stores a file, chunk by chunk. Closing the stream creates the file with all bytes written so far. Call
 * {@link #abort()} instead if the application cannot produce the rest. For one thread at a time.
 */
public abstract class GridFSUploadStream extends OutputStream {
  public GridFSUploadStream() {}

  /** @throws dev.holdfast.MongoGridFSException if the id is not an ObjectId */
  public abstract ObjectId getObjectId();

  public abstract BsonValue getId();

  /**
   * Deletes the stored chunks. The stream accepts no more bytes.
   *
   * @throws dev.holdfast.MongoGridFSException if the stream is closed
   */
  public abstract void abort();

  @Override
  public abstract void write(int b);

  @Override
  public abstract void write(byte[] b);

  @Override
  public abstract void write(byte[] b, int off, int len);

  /** Does nothing: full chunks are stored immediately, and the last chunk when the stream is closed. */
  @Override
  public void flush() {}

  /** Stores the last chunk and the file document. Does nothing after an error of the stream. */
  @Override
  public abstract void close();
}
