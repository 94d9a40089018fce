package dev.holdfast.client.gridfs;

/**
 * Receives the progress of a transfer after each chunk, on the thread that transfers. An exception of this
 * callback ends the transfer and reaches the caller. An upload is aborted first, so that its chunks are
 * deleted.
 *
 * <pre>{@code
 * bucket.withProgress((done, length) -> bar.update(done)).uploadFromStream("film.mp4", source);
 * }</pre>
 */
@FunctionalInterface
public interface GridFSProgress {
  /** The length of an upload, which is unknown until its end. */
  long UNKNOWN_LENGTH = -1;

  /**
   * @param bytes the bytes stored or received so far
   * @param length the length of the whole file, or {@link #UNKNOWN_LENGTH}
   */
  void transferred(long bytes, long length);
}
