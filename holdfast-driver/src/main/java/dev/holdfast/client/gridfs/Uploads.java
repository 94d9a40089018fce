package dev.holdfast.client.gridfs;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoGridFSException;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.gridfs.model.GridFSUploadOptions;
import java.io.IOException;
import java.io.InputStream;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Stores files in a bucket. Immutable; any thread. */
record Uploads(
    BucketCollections bucket,
    BucketIndexes indexes,
    int chunkSize,
    @Nullable GridFSProgress progress) {

  ChunkUpload open(
      @Nullable ClientSession session, BsonValue id, String filename, GridFSUploadOptions options) {
    Integer ownSize = options.getChunkSizeBytes();
    return new ChunkUpload(
        bucket.begin(session),
        indexes,
        session,
        new ChunkUpload.Plan(
            notNull("id", id),
            notNull("filename", filename),
            ownSize == null ? chunkSize : ownSize,
            options.getMetadata(),
            progress));
  }

  void store(
      @Nullable ClientSession session,
      BsonValue id,
      String filename,
      InputStream source,
      GridFSUploadOptions options) {
    ChunkUpload upload = open(session, id, filename, options);
    while (read(source, upload) >= 0) {
      upload.storeIfFull();
    }
    upload.close();
  }

  // GridFS, "Aborting an upload": delete the stored chunks only if reading the source fails.
  private static int read(InputStream source, ChunkUpload upload) {
    try {
      return upload.readFrom(source);
    } catch (IOException e) {
      upload.abortAfter(e);
      throw new MongoGridFSException(
          "The source of the upload could not be read, so that the upload was aborted: "
              + e.getMessage(),
          e);
    } catch (RuntimeException e) {
      upload.abortAfter(e);
      throw e;
    }
  }
}
