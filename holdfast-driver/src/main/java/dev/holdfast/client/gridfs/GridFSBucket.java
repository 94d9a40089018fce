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
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Stores files of any length in two collections of a database. Files with the same name are revisions of each
 * other, ordered by upload date. Immutable; any thread.
 *
 * <pre>{@code
 * GridFSBucket films = GridFSBuckets.create(database, "films");
 * ObjectId id = films.uploadFromStream("dawn.mp4", source);
 * try (GridFSDownloadStream film = films.openDownloadStream(id)) {
 *   film.transferTo(screen);
 * }
 * }</pre>
 *
 * <p>A timeout applies to the whole operation, and to a stream from opening to closing. It cannot interrupt a
 * slow stream of the application.
 */
public interface GridFSBucket {
  String getBucketName();

  /** The chunk size of new files, in bytes. The default is 255 KiB. */
  int getChunkSizeBytes();

  WriteConcern getWriteConcern();

  ReadPreference getReadPreference();

  ReadConcern getReadConcern();

  /** Null if no timeout is set. */
  @Nullable Long getTimeout(TimeUnit timeUnit);

  /** @throws IllegalArgumentException if the size is not positive */
  GridFSBucket withChunkSizeBytes(int chunkSizeBytes);

  GridFSBucket withReadPreference(ReadPreference readPreference);

  GridFSBucket withWriteConcern(WriteConcern writeConcern);

  GridFSBucket withReadConcern(ReadConcern readConcern);

  /** @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms */
  GridFSBucket withTimeout(long timeout, TimeUnit timeUnit);

  /** Returns a copy of the bucket that reports the progress of each upload and download. */
  GridFSBucket withProgress(GridFSProgress progress);

  /**
   * Opens a stream that writes a file. The file exists after the stream is closed. If no id is given, it gets
   * a new one.
   */
  GridFSUploadStream openUploadStream(String filename);

  GridFSUploadStream openUploadStream(String filename, GridFSUploadOptions options);

  GridFSUploadStream openUploadStream(BsonValue id, String filename);

  GridFSUploadStream openUploadStream(BsonValue id, String filename, GridFSUploadOptions options);

  GridFSUploadStream openUploadStream(ClientSession clientSession, String filename);

  GridFSUploadStream openUploadStream(
      ClientSession clientSession, String filename, GridFSUploadOptions options);

  GridFSUploadStream openUploadStream(ClientSession clientSession, BsonValue id, String filename);

  GridFSUploadStream openUploadStream(ClientSession clientSession, ObjectId id, String filename);

  GridFSUploadStream openUploadStream(
      ClientSession clientSession, BsonValue id, String filename, GridFSUploadOptions options);

  /**
   * Stores a file and returns its id. Reads the source to its end, but does not close it.
   *
   * @throws dev.holdfast.MongoGridFSException if the source cannot be read; the upload is aborted
   */
  ObjectId uploadFromStream(String filename, InputStream source);

  ObjectId uploadFromStream(String filename, InputStream source, GridFSUploadOptions options);

  void uploadFromStream(BsonValue id, String filename, InputStream source);

  void uploadFromStream(
      BsonValue id, String filename, InputStream source, GridFSUploadOptions options);

  ObjectId uploadFromStream(ClientSession clientSession, String filename, InputStream source);

  ObjectId uploadFromStream(
      ClientSession clientSession,
      String filename,
      InputStream source,
      GridFSUploadOptions options);

  void uploadFromStream(
      ClientSession clientSession, BsonValue id, String filename, InputStream source);

  void uploadFromStream(
      ClientSession clientSession,
      BsonValue id,
      String filename,
      InputStream source,
      GridFSUploadOptions options);

  /**
   * Opens a stream that reads a file, by its id or name. By name this reads the latest revision, unless the
   * options select another.
   *
   * @throws dev.holdfast.MongoGridFSException if the file or the revision does not exist
   */
  GridFSDownloadStream openDownloadStream(ObjectId id);

  GridFSDownloadStream openDownloadStream(BsonValue id);

  GridFSDownloadStream openDownloadStream(String filename);

  GridFSDownloadStream openDownloadStream(String filename, GridFSDownloadOptions options);

  GridFSDownloadStream openDownloadStream(ClientSession clientSession, ObjectId id);

  GridFSDownloadStream openDownloadStream(ClientSession clientSession, BsonValue id);

  GridFSDownloadStream openDownloadStream(ClientSession clientSession, String filename);

  GridFSDownloadStream openDownloadStream(
      ClientSession clientSession, String filename, GridFSDownloadOptions options);

  /**
   * Writes a file to the destination, but does not close it. The destination must copy the bytes that it
   * keeps, because the driver reuses the arrays.
   *
   * @throws dev.holdfast.MongoGridFSException if the file or the revision does not exist, if its chunks are
   *     damaged, or if writing to the destination fails
   */
  void downloadToStream(ObjectId id, OutputStream destination);

  void downloadToStream(BsonValue id, OutputStream destination);

  void downloadToStream(String filename, OutputStream destination);

  void downloadToStream(String filename, OutputStream destination, GridFSDownloadOptions options);

  void downloadToStream(ClientSession clientSession, ObjectId id, OutputStream destination);

  void downloadToStream(ClientSession clientSession, BsonValue id, OutputStream destination);

  void downloadToStream(ClientSession clientSession, String filename, OutputStream destination);

  void downloadToStream(
      ClientSession clientSession,
      String filename,
      OutputStream destination,
      GridFSDownloadOptions options);

  /** Finds files. */
  GridFSFindIterable find();

  GridFSFindIterable find(Bson filter);

  GridFSFindIterable find(ClientSession clientSession);

  GridFSFindIterable find(ClientSession clientSession, Bson filter);

  /**
   * Deletes a file.
   *
   * @throws dev.holdfast.MongoGridFSException if the file does not exist; chunks with that id are deleted all
   *     the same
   */
  void delete(ObjectId id);

  void delete(BsonValue id);

  void delete(ClientSession clientSession, ObjectId id);

  void delete(ClientSession clientSession, BsonValue id);

  /**
   * Deletes all revisions of a file.
   *
   * @throws dev.holdfast.MongoGridFSException if no file has that name
   */
  void deleteByName(String filename);

  void deleteByName(ClientSession clientSession, String filename);

  /**
   * Renames a file.
   *
   * @throws dev.holdfast.MongoGridFSException if the file does not exist
   */
  void rename(ObjectId id, String newFilename);

  void rename(BsonValue id, String newFilename);

  void rename(ClientSession clientSession, ObjectId id, String newFilename);

  void rename(ClientSession clientSession, BsonValue id, String newFilename);

  /**
   * Renames all revisions of a file.
   *
   * @throws dev.holdfast.MongoGridFSException if no file has that name
   */
  void renameByName(String filename, String newFilename);

  void renameByName(ClientSession clientSession, String filename, String newFilename);

  /** Drops both collections and all files in them. */
  void drop();

  void drop(ClientSession clientSession);
}
