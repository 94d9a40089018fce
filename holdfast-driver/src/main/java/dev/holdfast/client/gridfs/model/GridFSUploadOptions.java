package dev.holdfast.client.gridfs.model;

import dev.holdfast.internal.value.Fields;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** Options for storing a file. */
public final class GridFSUploadOptions {
  private @Nullable Integer chunkSizeBytes;
  private @Nullable Document metadata;

  public GridFSUploadOptions() {}

  /** Null means the chunk size of the bucket. */
  public @Nullable Integer getChunkSizeBytes() {
    return chunkSizeBytes;
  }

  /**
   * The chunk size in bytes. Null means the chunk size of the bucket.
   *
   * @throws IllegalArgumentException if the size is not positive
   */
  public GridFSUploadOptions chunkSizeBytes(@Nullable Integer chunkSizeBytes) {
    if (chunkSizeBytes != null && chunkSizeBytes <= 0) {
      throw new IllegalArgumentException(
          "chunkSizeBytes is " + chunkSizeBytes + "; it must be positive.");
    }
    this.chunkSizeBytes = chunkSizeBytes;
    return this;
  }

  public @Nullable Document getMetadata() {
    return metadata;
  }

  /** Any information of the application about the file. */
  public GridFSUploadOptions metadata(@Nullable Document metadata) {
    this.metadata = metadata;
    return this;
  }

  @Override
  public String toString() {
    return new Fields("GridFSUploadOptions")
        .add("chunkSizeBytes", chunkSizeBytes)
        .add("metadata", metadata)
        .toString();
  }
}
