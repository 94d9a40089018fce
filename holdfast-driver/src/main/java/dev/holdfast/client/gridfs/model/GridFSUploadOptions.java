package dev.holdfast.client.gridfs.model;

import dev.holdfast.internal.value.Fields;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** How a file is stored. */
public final class GridFSUploadOptions {
  private @Nullable Integer chunkSizeBytes;
  private @Nullable Document metadata;

  public GridFSUploadOptions() {}

  /** Null: as the bucket has it. */
  public @Nullable Integer getChunkSizeBytes() {
    return chunkSizeBytes;
  }

  /**
   * The bytes in one chunk; null is as the bucket has it.
   *
   * @throws IllegalArgumentException if it is not positive
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

  /** What the application wants to remember about the file. */
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
