package dev.holdfast.client.gridfs;

import dev.holdfast.MongoGridFSException;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.FindIterable;
import dev.holdfast.client.gridfs.model.GridFSDownloadOptions;
import dev.holdfast.client.gridfs.model.GridFSFile;
import java.io.IOException;
import java.io.OutputStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Opens downloads from a bucket. Immutable; any thread. */
record Downloads(BucketCollections collections, @Nullable GridFSProgress progress) {

  ChunkDownload open(@Nullable ClientSession session, BsonValue id) {
    BucketCollections bucket = collections.begin(session);
    GridFSFile file = find(bucket, session, new BsonDocument("_id", id)).first();
    if (file == null) {
      throw new MongoGridFSException(
          "There is no file with the id " + id + " in the bucket '" + bucket.bucketName() + "'.");
    }
    return new ChunkDownload(bucket, session, file, progress);
  }

  ChunkDownload open(
      @Nullable ClientSession session, String filename, GridFSDownloadOptions options) {
    BucketCollections bucket = collections.begin(session);
    int revision = options.getRevision();
    GridFSFile file =
        find(bucket, session, named(filename))
            .sort(new BsonDocument("uploadDate", new BsonInt32(revision < 0 ? -1 : 1)))
            .skip(revision < 0 ? -(revision + 1) : revision)
            .first();
    if (file == null) {
      throw missing(bucket, session, filename, revision);
    }
    return new ChunkDownload(bucket, session, file, progress);
  }

  private static MongoGridFSException missing(
      BucketCollections bucket, @Nullable ClientSession session, String filename, int revision) {
    boolean isAny =
        revision != 0
            && revision != -1
            && find(bucket, session, named(filename)).limit(1).first() != null;
    return new MongoGridFSException(
        isAny
            ? "The file '"
                + filename
                + "' is in the bucket '"
                + bucket.bucketName()
                + "', but has no revision "
                + revision
                + ": 0 is the oldest, -1 the newest."
            : "There is no file named '"
                + filename
                + "' in the bucket '"
                + bucket.bucketName()
                + "'.");
  }

  private static FindIterable<GridFSFile> find(
      BucketCollections bucket, @Nullable ClientSession session, BsonDocument filter) {
    return session == null ? bucket.files().find(filter) : bucket.files().find(session, filter);
  }

  private static BsonDocument named(String filename) {
    return new BsonDocument("filename", new BsonString(filename));
  }

  /** Closes the download, but not the destination. */
  static void copy(GridFSDownloadStream download, OutputStream destination) {
    try (download) {
      download.transferTo(destination);
    } catch (IOException e) {
      throw new MongoGridFSException(
          "The destination of the download of '"
              + download.getGridFSFile().getFilename()
              + "' could not be written: "
              + e.getMessage(),
          e);
    }
  }
}
