package dev.holdfast.client.gridfs;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.gridfs.model.GridFSDownloadOptions;
import dev.holdfast.client.gridfs.model.GridFSUploadOptions;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import org.bson.BsonObjectId;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Maps the many overloads of the interface to a few methods. Immutable; any thread. */
final class Bucket implements GridFSBucket {
  static final int DEFAULT_CHUNK_SIZE = 255 * 1024;

  private final BucketCollections collections;
  private final int chunkSize;
  private final @Nullable GridFSProgress progress;
  private final Uploads uploads;
  private final Downloads downloads;
  private final Upkeep upkeep;

  Bucket(BucketCollections collections, int chunkSize, @Nullable GridFSProgress progress) {
    this.collections = collections;
    this.chunkSize = chunkSize;
    this.progress = progress;
    this.uploads = new Uploads(collections, new BucketIndexes(), chunkSize, progress);
    this.downloads = new Downloads(collections, progress);
    this.upkeep = new Upkeep(collections);
  }

  @Override
  public String getBucketName() {
    return collections.bucketName();
  }

  @Override
  public int getChunkSizeBytes() {
    return chunkSize;
  }

  @Override
  public WriteConcern getWriteConcern() {
    return collections.fileCollection().getWriteConcern();
  }

  @Override
  public ReadPreference getReadPreference() {
    return collections.fileCollection().getReadPreference();
  }

  @Override
  public ReadConcern getReadConcern() {
    return collections.fileCollection().getReadConcern();
  }

  @Override
  public @Nullable Long getTimeout(TimeUnit timeUnit) {
    return collections.timeout(timeUnit);
  }

  @Override
  public GridFSBucket withChunkSizeBytes(int chunkSizeBytes) {
    if (chunkSizeBytes <= 0) {
      throw new IllegalArgumentException(
          "chunkSizeBytes is " + chunkSizeBytes + "; it must be positive.");
    }
    return new Bucket(collections, chunkSizeBytes, progress);
  }

  @Override
  public GridFSBucket withReadPreference(ReadPreference readPreference) {
    return with(
        collections.with(
            files -> files.withReadPreference(readPreference),
            chunks -> chunks.withReadPreference(readPreference)));
  }

  @Override
  public GridFSBucket withWriteConcern(WriteConcern writeConcern) {
    return with(
        collections.with(
            files -> files.withWriteConcern(writeConcern),
            chunks -> chunks.withWriteConcern(writeConcern)));
  }

  @Override
  public GridFSBucket withReadConcern(ReadConcern readConcern) {
    return with(
        collections.with(
            files -> files.withReadConcern(readConcern),
            chunks -> chunks.withReadConcern(readConcern)));
  }

  @Override
  public GridFSBucket withTimeout(long timeout, TimeUnit timeUnit) {
    return with(
        collections.with(
            files -> files.withTimeout(timeout, timeUnit),
            chunks -> chunks.withTimeout(timeout, timeUnit)));
  }

  private GridFSBucket with(BucketCollections others) {
    return new Bucket(others, chunkSize, progress);
  }

  @Override
  public GridFSBucket withProgress(GridFSProgress listener) {
    return new Bucket(collections, chunkSize, notNull("progress", listener));
  }

  @Override
  public GridFSUploadStream openUploadStream(String filename) {
    return uploads.open(null, new BsonObjectId(), filename, new GridFSUploadOptions());
  }

  @Override
  public GridFSUploadStream openUploadStream(String filename, GridFSUploadOptions options) {
    return uploads.open(null, new BsonObjectId(), filename, notNull("options", options));
  }

  @Override
  public GridFSUploadStream openUploadStream(BsonValue id, String filename) {
    return uploads.open(null, id, filename, new GridFSUploadOptions());
  }

  @Override
  public GridFSUploadStream openUploadStream(
      BsonValue id, String filename, GridFSUploadOptions options) {
    return uploads.open(null, id, filename, notNull("options", options));
  }

  @Override
  public GridFSUploadStream openUploadStream(ClientSession clientSession, String filename) {
    return uploads.open(
        notNull("clientSession", clientSession),
        new BsonObjectId(),
        filename,
        new GridFSUploadOptions());
  }

  @Override
  public GridFSUploadStream openUploadStream(
      ClientSession clientSession, String filename, GridFSUploadOptions options) {
    return uploads.open(
        notNull("clientSession", clientSession),
        new BsonObjectId(),
        filename,
        notNull("options", options));
  }

  @Override
  public GridFSUploadStream openUploadStream(
      ClientSession clientSession, BsonValue id, String filename) {
    return uploads.open(
        notNull("clientSession", clientSession), id, filename, new GridFSUploadOptions());
  }

  @Override
  public GridFSUploadStream openUploadStream(
      ClientSession clientSession, ObjectId id, String filename) {
    return uploads.open(
        notNull("clientSession", clientSession),
        new BsonObjectId(notNull("id", id)),
        filename,
        new GridFSUploadOptions());
  }

  @Override
  public GridFSUploadStream openUploadStream(
      ClientSession clientSession, BsonValue id, String filename, GridFSUploadOptions options) {
    return uploads.open(
        notNull("clientSession", clientSession), id, filename, notNull("options", options));
  }

  @Override
  public ObjectId uploadFromStream(String filename, InputStream source) {
    return uploadFromStream(filename, notNull("source", source), new GridFSUploadOptions());
  }

  @Override
  public ObjectId uploadFromStream(
      String filename, InputStream source, GridFSUploadOptions options) {
    ObjectId id = new ObjectId();
    uploads.store(
        null,
        new BsonObjectId(id),
        filename,
        notNull("source", source),
        notNull("options", options));
    return id;
  }

  @Override
  public void uploadFromStream(BsonValue id, String filename, InputStream source) {
    uploads.store(null, id, filename, notNull("source", source), new GridFSUploadOptions());
  }

  @Override
  public void uploadFromStream(
      BsonValue id, String filename, InputStream source, GridFSUploadOptions options) {
    uploads.store(null, id, filename, notNull("source", source), notNull("options", options));
  }

  @Override
  public ObjectId uploadFromStream(
      ClientSession clientSession, String filename, InputStream source) {
    return uploadFromStream(
        notNull("clientSession", clientSession),
        filename,
        notNull("source", source),
        new GridFSUploadOptions());
  }

  @Override
  public ObjectId uploadFromStream(
      ClientSession clientSession,
      String filename,
      InputStream source,
      GridFSUploadOptions options) {
    ObjectId id = new ObjectId();
    uploads.store(
        notNull("clientSession", clientSession),
        new BsonObjectId(id),
        filename,
        notNull("source", source),
        notNull("options", options));
    return id;
  }

  @Override
  public void uploadFromStream(
      ClientSession clientSession, BsonValue id, String filename, InputStream source) {
    uploads.store(
        notNull("clientSession", clientSession),
        id,
        filename,
        notNull("source", source),
        new GridFSUploadOptions());
  }

  @Override
  public void uploadFromStream(
      ClientSession clientSession,
      BsonValue id,
      String filename,
      InputStream source,
      GridFSUploadOptions options) {
    uploads.store(
        notNull("clientSession", clientSession),
        id,
        filename,
        notNull("source", source),
        notNull("options", options));
  }

  @Override
  public GridFSDownloadStream openDownloadStream(ObjectId id) {
    return downloads.open(null, new BsonObjectId(notNull("id", id)));
  }

  @Override
  public GridFSDownloadStream openDownloadStream(BsonValue id) {
    return downloads.open(null, notNull("id", id));
  }

  @Override
  public GridFSDownloadStream openDownloadStream(String filename) {
    return downloads.open(null, notNull("filename", filename), new GridFSDownloadOptions());
  }

  @Override
  public GridFSDownloadStream openDownloadStream(String filename, GridFSDownloadOptions options) {
    return downloads.open(null, notNull("filename", filename), notNull("options", options));
  }

  @Override
  public GridFSDownloadStream openDownloadStream(ClientSession clientSession, ObjectId id) {
    return downloads.open(
        notNull("clientSession", clientSession), new BsonObjectId(notNull("id", id)));
  }

  @Override
  public GridFSDownloadStream openDownloadStream(ClientSession clientSession, BsonValue id) {
    return downloads.open(notNull("clientSession", clientSession), notNull("id", id));
  }

  @Override
  public GridFSDownloadStream openDownloadStream(ClientSession clientSession, String filename) {
    return downloads.open(
        notNull("clientSession", clientSession),
        notNull("filename", filename),
        new GridFSDownloadOptions());
  }

  @Override
  public GridFSDownloadStream openDownloadStream(
      ClientSession clientSession, String filename, GridFSDownloadOptions options) {
    return downloads.open(
        notNull("clientSession", clientSession),
        notNull("filename", filename),
        notNull("options", options));
  }

  @Override
  public void downloadToStream(ObjectId id, OutputStream destination) {
    notNull("destination", destination);
    Downloads.copy(openDownloadStream(notNull("id", id)), destination);
  }

  @Override
  public void downloadToStream(BsonValue id, OutputStream destination) {
    notNull("destination", destination);
    Downloads.copy(openDownloadStream(notNull("id", id)), destination);
  }

  @Override
  public void downloadToStream(String filename, OutputStream destination) {
    notNull("destination", destination);
    Downloads.copy(openDownloadStream(notNull("filename", filename)), destination);
  }

  @Override
  public void downloadToStream(
      String filename, OutputStream destination, GridFSDownloadOptions options) {
    notNull("destination", destination);
    Downloads.copy(
        openDownloadStream(notNull("filename", filename), notNull("options", options)),
        destination);
  }

  @Override
  public void downloadToStream(ClientSession clientSession, ObjectId id, OutputStream destination) {
    notNull("destination", destination);
    Downloads.copy(
        openDownloadStream(notNull("clientSession", clientSession), notNull("id", id)),
        destination);
  }

  @Override
  public void downloadToStream(
      ClientSession clientSession, BsonValue id, OutputStream destination) {
    notNull("destination", destination);
    Downloads.copy(
        openDownloadStream(notNull("clientSession", clientSession), notNull("id", id)),
        destination);
  }

  @Override
  public void downloadToStream(
      ClientSession clientSession, String filename, OutputStream destination) {
    notNull("destination", destination);
    Downloads.copy(
        openDownloadStream(notNull("clientSession", clientSession), notNull("filename", filename)),
        destination);
  }

  @Override
  public void downloadToStream(
      ClientSession clientSession,
      String filename,
      OutputStream destination,
      GridFSDownloadOptions options) {
    notNull("destination", destination);
    Downloads.copy(
        openDownloadStream(
            notNull("clientSession", clientSession),
            notNull("filename", filename),
            notNull("options", options)),
        destination);
  }

  @Override
  public GridFSFindIterable find() {
    return new Files(collections.files().find());
  }

  @Override
  public GridFSFindIterable find(Bson filter) {
    return new Files(collections.files().find(filter));
  }

  @Override
  public GridFSFindIterable find(ClientSession clientSession) {
    return new Files(collections.files().find(clientSession));
  }

  @Override
  public GridFSFindIterable find(ClientSession clientSession, Bson filter) {
    return new Files(collections.files().find(clientSession, filter));
  }

  @Override
  public void delete(ObjectId id) {
    upkeep.delete(null, new BsonObjectId(notNull("id", id)));
  }

  @Override
  public void delete(BsonValue id) {
    upkeep.delete(null, notNull("id", id));
  }

  @Override
  public void deleteByName(String filename) {
    upkeep.deleteByName(null, notNull("filename", filename));
  }

  @Override
  public void rename(ObjectId id, String newFilename) {
    upkeep.rename(null, new BsonObjectId(notNull("id", id)), notNull("newFilename", newFilename));
  }

  @Override
  public void rename(BsonValue id, String newFilename) {
    upkeep.rename(null, notNull("id", id), notNull("newFilename", newFilename));
  }

  @Override
  public void renameByName(String filename, String newFilename) {
    upkeep.renameByName(null, notNull("filename", filename), notNull("newFilename", newFilename));
  }

  @Override
  public void delete(ClientSession clientSession, ObjectId id) {
    upkeep.delete(notNull("clientSession", clientSession), new BsonObjectId(notNull("id", id)));
  }

  @Override
  public void delete(ClientSession clientSession, BsonValue id) {
    upkeep.delete(notNull("clientSession", clientSession), notNull("id", id));
  }

  @Override
  public void deleteByName(ClientSession clientSession, String filename) {
    upkeep.deleteByName(notNull("clientSession", clientSession), notNull("filename", filename));
  }

  @Override
  public void rename(ClientSession clientSession, ObjectId id, String newFilename) {
    upkeep.rename(
        notNull("clientSession", clientSession),
        new BsonObjectId(notNull("id", id)),
        notNull("newFilename", newFilename));
  }

  @Override
  public void rename(ClientSession clientSession, BsonValue id, String newFilename) {
    upkeep.rename(
        notNull("clientSession", clientSession),
        notNull("id", id),
        notNull("newFilename", newFilename));
  }

  @Override
  public void renameByName(ClientSession clientSession, String filename, String newFilename) {
    upkeep.renameByName(
        notNull("clientSession", clientSession),
        notNull("filename", filename),
        notNull("newFilename", newFilename));
  }

  @Override
  public void drop() {
    upkeep.drop(null);
  }

  @Override
  public void drop(ClientSession clientSession) {
    upkeep.drop(notNull("clientSession", clientSession));
  }
}
