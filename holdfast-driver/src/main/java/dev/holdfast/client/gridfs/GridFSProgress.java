package dev.holdfast.client.gridfs;

/**
 * Told how far a transfer is, after each chunk and on the thread that transfers. What it throws ends the
 * transfer and reaches the caller; an upload is aborted first, so that nothing of it stays behind.
 *
 * <pre>{@code
 * bucket.withProgress((done, length) -> bar.update(done)).uploadFromStream("film.mp4", source);
 * }</pre>
 */
@FunctionalInterface
public interface GridFSProgress {
  /** The length of an upload: nobody knows it before the end. */
  long UNKNOWN_LENGTH = -1;

  /**
   * @param bytes stored or received so far
   * @param length of the whole file, or {@link #UNKNOWN_LENGTH}
   */
  void transferred(long bytes, long length);
}
