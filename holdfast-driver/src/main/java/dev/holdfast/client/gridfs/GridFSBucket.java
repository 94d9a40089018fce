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
 * Files of any length in two collections of a database. Several files may have the same name: they are its
 * revisions, told apart by when they were stored. Immutable; any thread.
 *
 * <pre>{@code
 * GridFSBucket films = GridFSBuckets.create(database, "films");
 * ObjectId id = films.uploadFromStream("dawn.mp4", source);
 * try (GridFSDownloadStream film = films.openDownloadStream(id)) {
 *   film.transferTo(screen);
 * }
 * }</pre>
 *
 * <p>A timeout is for all of an operation, and for streams from opening to closing. It cannot interrupt a
 * stream of the application's that takes its time to be read or written.
 */
public interface GridFSBucket {
  String getBucketName();

  /** Of files that are stored from now on, in bytes; 255 KiB unless set. */
  int getChunkSizeBytes();

  WriteConcern getWriteConcern();

  ReadPreference getReadPreference();

  ReadConcern getReadConcern();

  /** Null if none is set. */
  @Nullable Long getTimeout(TimeUnit timeUnit);

  /**
   * @throws IllegalArgumentException if it is not positive
   */
  GridFSBucket withChunkSizeBytes(int chunkSizeBytes);

  GridFSBucket withReadPreference(ReadPreference readPreference);

  GridFSBucket withWriteConcern(WriteConcern writeConcern);

  GridFSBucket withReadConcern(ReadConcern readConcern);

  /**
   * @throws IllegalArgumentException if it is negative, or positive but less than 1 ms
   */
  GridFSBucket withTimeout(long timeout, TimeUnit timeUnit);

  /** The same bucket, which tells how far each of its uploads and downloads is. */
  GridFSBucket withProgress(GridFSProgress progress);

  /** A stream to write a file to. It exists once the stream is closed; its id is new unless given. */
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
   * Stores a file and returns its id. The source is read to its end and not closed.
   *
   * @throws dev.holdfast.MongoGridFSException if the source cannot be read; then nothing is left behind
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
   * A stream to read a file from, by its id or by its name; of several of that name the last, unless the
   * options say which.
   *
   * @throws dev.holdfast.MongoGridFSException if there is no such file, or no such revision of it
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
   * Writes a file to the destination, which is not closed. It has to copy what it keeps of the arrays
   * that it is given: they are used again.
   *
   * @throws dev.holdfast.MongoGridFSException if there is no such file or revision, if its chunks are
   *     damaged, or if the destination cannot be written
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

  /** Descriptions of files. */
  GridFSFindIterable find();

  GridFSFindIterable find(Bson filter);

  GridFSFindIterable find(ClientSession clientSession);

  GridFSFindIterable find(ClientSession clientSession, Bson filter);

  /**
   * Deletes a file.
   *
   * @throws dev.holdfast.MongoGridFSException if there is no such file; chunks of that id are deleted
   *     nevertheless
   */
  void delete(ObjectId id);

  void delete(BsonValue id);

  void delete(ClientSession clientSession, ObjectId id);

  void delete(ClientSession clientSession, BsonValue id);

  /**
   * Deletes all revisions of a file.
   *
   * @throws dev.holdfast.MongoGridFSException if there is no file of that name
   */
  void deleteByName(String filename);

  void deleteByName(ClientSession clientSession, String filename);

  /**
   * Gives a file another name.
   *
   * @throws dev.holdfast.MongoGridFSException if there is no such file
   */
  void rename(ObjectId id, String newFilename);

  void rename(BsonValue id, String newFilename);

  void rename(ClientSession clientSession, ObjectId id, String newFilename);

  void rename(ClientSession clientSession, BsonValue id, String newFilename);

  /**
   * Gives all revisions of a file another name.
   *
   * @throws dev.holdfast.MongoGridFSException if there is no file of that name
   */
  void renameByName(String filename, String newFilename);

  void renameByName(ClientSession clientSession, String filename, String newFilename);

  /** Drops both collections, and all files with them. */
  void drop();

  void drop(ClientSession clientSession);
}
