package dev.holdfast.client.gridfs;

import java.io.OutputStream;
import org.bson.BsonValue;
import org.bson.types.ObjectId;

/**
 * A file that is being stored, chunk by chunk. The file exists once the stream is closed, with what was
 * written until then: whoever fails to produce the contents calls {@link #abort()}. For one thread at a
 * time.
 */
public abstract class GridFSUploadStream extends OutputStream {
  public GridFSUploadStream() {}

  /**
   * @throws dev.holdfast.MongoGridFSException if the id is of another type
   */
  public abstract ObjectId getObjectId();

  public abstract BsonValue getId();

  /**
   * Deletes what has been stored; the stream takes nothing more.
   *
   * @throws dev.holdfast.MongoGridFSException if the stream has been closed
   */
  public abstract void abort();

  @Override
  public abstract void write(int b);

  @Override
  public abstract void write(byte[] b);

  @Override
  public abstract void write(byte[] b, int off, int len);

  /** Does nothing: chunks are stored when they are full, the last one when the stream is closed. */
  @Override
  public void flush() {}

  /** Stores what is left, and then the file's description; after an error of the stream, nothing. */
  @Override
  public abstract void close();
}
