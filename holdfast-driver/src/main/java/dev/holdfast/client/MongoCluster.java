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

/** Operations on the whole deployment, and settings that databases inherit. Immutable and thread-safe. */
public interface MongoCluster {
  /** The codecs that encode values to BSON and decode them. */
  CodecRegistry getCodecRegistry();

  ReadPreference getReadPreference();

  WriteConcern getWriteConcern();

  ReadConcern getReadConcern();

  /** The timeout of one operation, including retries. 0 means no limit; null means not set. */
  @Nullable Long getTimeout(TimeUnit timeUnit);

  /** Returns a copy with another codec registry. */
  MongoCluster withCodecRegistry(CodecRegistry codecRegistry);

  /** Returns a copy with another read preference. */
  MongoCluster withReadPreference(ReadPreference readPreference);

  /** Returns a copy with another write concern. */
  MongoCluster withWriteConcern(WriteConcern writeConcern);

  /** Returns a copy with another read concern. */
  MongoCluster withReadConcern(ReadConcern readConcern);

  /**
   * Returns a copy with this timeout for each operation, including retries. 0 means no limit.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  MongoCluster withTimeout(long timeout, TimeUnit timeUnit);

  /**
   * Returns a handle to a database. This sends nothing, and the database need not exist.
   *
   * @throws IllegalArgumentException if the name is invalid
   */
  MongoDatabase getDatabase(String databaseName);

  /**
   * Starts a session, which groups operations. Close it after use.
   *
   * <pre>{@code
   * try (ClientSession session = client.startSession()) {
   *   session.withTransaction(() -> orders.insertOne(session, order));
   * }
   * }</pre>
   */
  ClientSession startSession();

  ClientSession startSession(ClientSessionOptions options);

  /** The names of all databases that the user may list. */
  MongoIterable<String> listDatabaseNames();

  MongoIterable<String> listDatabaseNames(ClientSession clientSession);

  /** All databases that the user may list, with their sizes. */
  ListDatabasesIterable<Document> listDatabases();

  ListDatabasesIterable<Document> listDatabases(ClientSession clientSession);

  <TResult> ListDatabasesIterable<TResult> listDatabases(Class<TResult> resultClass);

  <TResult> ListDatabasesIterable<TResult> listDatabases(
      ClientSession clientSession, Class<TResult> resultClass);

  /**
   * Watches changes in all databases except admin, config and local. Nothing is sent until a cursor is
   * opened.
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
   * Writes to any number of collections with as few commands as possible. Requires MongoDB 8.0.
   *
   * @throws dev.holdfast.ClientBulkWriteException if not all writes succeeded; it contains the partial result
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
