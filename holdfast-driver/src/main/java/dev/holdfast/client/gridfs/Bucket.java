package dev.holdfast.client.gridfs;

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

/** The many ways to call a bucket, as the few that there are. Immutable; any thread. */
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
    return new Bucket(collections, chunkSize, listener);
  }

  @Override
  public GridFSUploadStream openUploadStream(String filename) {
    return uploads.open(null, new BsonObjectId(), filename, new GridFSUploadOptions());
  }

  @Override
  public GridFSUploadStream openUploadStream(String filename, GridFSUploadOptions options) {
    return uploads.open(null, new BsonObjectId(), filename, options);
  }

  @Override
  public GridFSUploadStream openUploadStream(BsonValue id, String filename) {
    return uploads.open(null, id, filename, new GridFSUploadOptions());
  }

  @Override
  public GridFSUploadStream openUploadStream(
      BsonValue id, String filename, GridFSUploadOptions options) {
    return uploads.open(null, id, filename, options);
  }

  @Override
  public GridFSUploadStream openUploadStream(ClientSession clientSession, String filename) {
    return uploads.open(clientSession, new BsonObjectId(), filename, new GridFSUploadOptions());
  }

  @Override
  public GridFSUploadStream openUploadStream(
      ClientSession clientSession, String filename, GridFSUploadOptions options) {
    return uploads.open(clientSession, new BsonObjectId(), filename, options);
  }

  @Override
  public GridFSUploadStream openUploadStream(
      ClientSession clientSession, BsonValue id, String filename) {
    return uploads.open(clientSession, id, filename, new GridFSUploadOptions());
  }

  @Override
  public GridFSUploadStream openUploadStream(
      ClientSession clientSession, ObjectId id, String filename) {
    return uploads.open(clientSession, new BsonObjectId(id), filename, new GridFSUploadOptions());
  }

  @Override
  public GridFSUploadStream openUploadStream(
      ClientSession clientSession, BsonValue id, String filename, GridFSUploadOptions options) {
    return uploads.open(clientSession, id, filename, options);
  }

  @Override
  public ObjectId uploadFromStream(String filename, InputStream source) {
    return uploadFromStream(filename, source, new GridFSUploadOptions());
  }

  @Override
  public ObjectId uploadFromStream(
      String filename, InputStream source, GridFSUploadOptions options) {
    ObjectId id = new ObjectId();
    uploads.store(null, new BsonObjectId(id), filename, source, options);
    return id;
  }

  @Override
  public void uploadFromStream(BsonValue id, String filename, InputStream source) {
    uploads.store(null, id, filename, source, new GridFSUploadOptions());
  }

  @Override
  public void uploadFromStream(
      BsonValue id, String filename, InputStream source, GridFSUploadOptions options) {
    uploads.store(null, id, filename, source, options);
  }

  @Override
  public ObjectId uploadFromStream(
      ClientSession clientSession, String filename, InputStream source) {
    return uploadFromStream(clientSession, filename, source, new GridFSUploadOptions());
  }

  @Override
  public ObjectId uploadFromStream(
      ClientSession clientSession,
      String filename,
      InputStream source,
      GridFSUploadOptions options) {
    ObjectId id = new ObjectId();
    uploads.store(clientSession, new BsonObjectId(id), filename, source, options);
    return id;
  }

  @Override
  public void uploadFromStream(
      ClientSession clientSession, BsonValue id, String filename, InputStream source) {
    uploads.store(clientSession, id, filename, source, new GridFSUploadOptions());
  }

  @Override
  public void uploadFromStream(
      ClientSession clientSession,
      BsonValue id,
      String filename,
      InputStream source,
      GridFSUploadOptions options) {
    uploads.store(clientSession, id, filename, source, options);
  }

  @Override
  public GridFSDownloadStream openDownloadStream(ObjectId id) {
    return downloads.open(null, new BsonObjectId(id));
  }

  @Override
  public GridFSDownloadStream openDownloadStream(BsonValue id) {
    return downloads.open(null, id);
  }

  @Override
  public GridFSDownloadStream openDownloadStream(String filename) {
    return downloads.open(null, filename, new GridFSDownloadOptions());
  }

  @Override
  public GridFSDownloadStream openDownloadStream(String filename, GridFSDownloadOptions options) {
    return downloads.open(null, filename, options);
  }

  @Override
  public GridFSDownloadStream openDownloadStream(ClientSession clientSession, ObjectId id) {
    return downloads.open(clientSession, new BsonObjectId(id));
  }

  @Override
  public GridFSDownloadStream openDownloadStream(ClientSession clientSession, BsonValue id) {
    return downloads.open(clientSession, id);
  }

  @Override
  public GridFSDownloadStream openDownloadStream(ClientSession clientSession, String filename) {
    return downloads.open(clientSession, filename, new GridFSDownloadOptions());
  }

  @Override
  public GridFSDownloadStream openDownloadStream(
      ClientSession clientSession, String filename, GridFSDownloadOptions options) {
    return downloads.open(clientSession, filename, options);
  }

  @Override
  public void downloadToStream(ObjectId id, OutputStream destination) {
    Downloads.copy(openDownloadStream(id), destination);
  }

  @Override
  public void downloadToStream(BsonValue id, OutputStream destination) {
    Downloads.copy(openDownloadStream(id), destination);
  }

  @Override
  public void downloadToStream(String filename, OutputStream destination) {
    Downloads.copy(openDownloadStream(filename), destination);
  }

  @Override
  public void downloadToStream(
      String filename, OutputStream destination, GridFSDownloadOptions options) {
    Downloads.copy(openDownloadStream(filename, options), destination);
  }

  @Override
  public void downloadToStream(ClientSession clientSession, ObjectId id, OutputStream destination) {
    Downloads.copy(openDownloadStream(clientSession, id), destination);
  }

  @Override
  public void downloadToStream(
      ClientSession clientSession, BsonValue id, OutputStream destination) {
    Downloads.copy(openDownloadStream(clientSession, id), destination);
  }

  @Override
  public void downloadToStream(
      ClientSession clientSession, String filename, OutputStream destination) {
    Downloads.copy(openDownloadStream(clientSession, filename), destination);
  }

  @Override
  public void downloadToStream(
      ClientSession clientSession,
      String filename,
      OutputStream destination,
      GridFSDownloadOptions options) {
    Downloads.copy(openDownloadStream(clientSession, filename, options), destination);
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
    upkeep.delete(null, new BsonObjectId(id));
  }

  @Override
  public void delete(BsonValue id) {
    upkeep.delete(null, id);
  }

  @Override
  public void deleteByName(String filename) {
    upkeep.deleteByName(null, filename);
  }

  @Override
  public void rename(ObjectId id, String newFilename) {
    upkeep.rename(null, new BsonObjectId(id), newFilename);
  }

  @Override
  public void rename(BsonValue id, String newFilename) {
    upkeep.rename(null, id, newFilename);
  }

  @Override
  public void renameByName(String filename, String newFilename) {
    upkeep.renameByName(null, filename, newFilename);
  }

  @Override
  public void delete(ClientSession clientSession, ObjectId id) {
    upkeep.delete(clientSession, new BsonObjectId(id));
  }

  @Override
  public void delete(ClientSession clientSession, BsonValue id) {
    upkeep.delete(clientSession, id);
  }

  @Override
  public void deleteByName(ClientSession clientSession, String filename) {
    upkeep.deleteByName(clientSession, filename);
  }

  @Override
  public void rename(ClientSession clientSession, ObjectId id, String newFilename) {
    upkeep.rename(clientSession, new BsonObjectId(id), newFilename);
  }

  @Override
  public void rename(ClientSession clientSession, BsonValue id, String newFilename) {
    upkeep.rename(clientSession, id, newFilename);
  }

  @Override
  public void renameByName(ClientSession clientSession, String filename, String newFilename) {
    upkeep.renameByName(clientSession, filename, newFilename);
  }

  @Override
  public void drop() {
    upkeep.drop(null);
  }

  @Override
  public void drop(ClientSession clientSession) {
    upkeep.drop(clientSession);
  }
}
