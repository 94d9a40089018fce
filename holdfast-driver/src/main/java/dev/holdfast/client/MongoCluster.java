package dev.holdfast.client;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.model.bulk.ClientBulkWriteOptions;
import dev.holdfast.client.model.bulk.ClientBulkWriteResult;
import dev.holdfast.client.model.bulk.ClientNamespacedWriteModel;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * What a client does that concerns no single database, with settings of its own: databases taken
 * from it inherit them. Immutable and safe to share between threads.
 */
public interface MongoCluster {
  /** How values are turned into BSON and back. */
  CodecRegistry getCodecRegistry();

  ReadPreference getReadPreference();

  WriteConcern getWriteConcern();

  ReadConcern getReadConcern();

  /** The time that one operation may take, retries included; 0 is no limit, null is not set. */
  @Nullable Long getTimeout(TimeUnit timeUnit);

  /** A view with another registry; this one stays as it is. */
  MongoCluster withCodecRegistry(CodecRegistry codecRegistry);

  /** A view with another read preference; this one stays as it is. */
  MongoCluster withReadPreference(ReadPreference readPreference);

  /** A view with another write concern; this one stays as it is. */
  MongoCluster withWriteConcern(WriteConcern writeConcern);

  /** A view with another read concern; this one stays as it is. */
  MongoCluster withReadConcern(ReadConcern readConcern);

  /**
   * A view whose operations may take this long each, retries included; 0 is no limit.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  MongoCluster withTimeout(long timeout, TimeUnit timeUnit);

  /**
   * Sends nothing; the database need not exist.
   *
   * @throws IllegalArgumentException if no database can have that name
   */
  MongoDatabase getDatabase(String databaseName);

  /**
   * A session for operations that belong together. Close it after use.
   *
   * <pre>{@code
   * try (ClientSession session = client.startSession()) {
   *   session.withTransaction(() -> orders.insertOne(session, order));
   * }
   * }</pre>
   */
  ClientSession startSession();

  ClientSession startSession(ClientSessionOptions options);

  /** The names of all databases that the user may see. */
  MongoIterable<String> listDatabaseNames();

  MongoIterable<String> listDatabaseNames(ClientSession clientSession);

  /** All databases that the user may see, with their sizes. */
  ListDatabasesIterable<Document> listDatabases();

  ListDatabasesIterable<Document> listDatabases(ClientSession clientSession);

  <TResult> ListDatabasesIterable<TResult> listDatabases(Class<TResult> resultClass);

  <TResult> ListDatabasesIterable<TResult> listDatabases(
      ClientSession clientSession, Class<TResult> resultClass);

  /**
   * Tells of changes in all databases but admin, config and local. Nothing is sent before a cursor
   * is opened.
   */
  ChangeStreamIterable<Document> watch();

  <TResult> ChangeStreamIterable<TResult> watch(Class<TResult> resultClass);

  ChangeStreamIterable<Document> watch(List<? extends Bson> pipeline);

  <TResult> ChangeStreamIterable<TResult> watch(
      List<? extends Bson> pipeline, Class<TResult> resultClass);

  ChangeStreamIterable<Document> watch(ClientSession clientSession);

  <TResult> ChangeStreamIterable<TResult> watch(
      ClientSession clientSession, Class<TResult> resultClass);

  ChangeStreamIterable<Document> watch(ClientSession clientSession, List<? extends Bson> pipeline);

  <TResult> ChangeStreamIterable<TResult> watch(
      ClientSession clientSession, List<? extends Bson> pipeline, Class<TResult> resultClass);

  /**
   * Writes to any number of collections with as few commands as possible. Needs MongoDB 8.0.
   *
   * @throws dev.holdfast.ClientBulkWriteException if not all was done; it tells what was
   */
  ClientBulkWriteResult bulkWrite(List<? extends ClientNamespacedWriteModel> models);

  ClientBulkWriteResult bulkWrite(
      List<? extends ClientNamespacedWriteModel> models, ClientBulkWriteOptions options);

  ClientBulkWriteResult bulkWrite(
      ClientSession clientSession, List<? extends ClientNamespacedWriteModel> models);

  ClientBulkWriteResult bulkWrite(
      ClientSession clientSession,
      List<? extends ClientNamespacedWriteModel> models,
      ClientBulkWriteOptions options);
}
