package dev.holdfast.client;

import static dev.holdfast.client.NoSession.NO_SESSION;

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
  /** Returns the codecs that encode values to BSON and decode them. */
  CodecRegistry getCodecRegistry();

  /** Returns the read preference, which selects the servers for reads. */
  ReadPreference getReadPreference();

  /** Returns the write concern: which members must acknowledge a write. */
  WriteConcern getWriteConcern();

  /** Returns the read concern: which writes are visible to reads. */
  ReadConcern getReadConcern();

  /** Returns the timeout of one operation, including retries. 0 means no limit; null means not set. */
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
  default ClientSession startSession() {
    return startSession(ClientSessionOptions.builder().build());
  }

  /** Starts a session with options, such as causal consistency or snapshot reads. */
  ClientSession startSession(ClientSessionOptions options);

  /** Lists the names of all databases that the user may list. */
  default MongoIterable<String> listDatabaseNames() {
    return listDatabaseNames(NO_SESSION);
  }

  /** Lists the names of all databases, in this session. */
  MongoIterable<String> listDatabaseNames(ClientSession clientSession);

  /** Lists all databases that the user may list, with their sizes. */
  default ListDatabasesIterable<Document> listDatabases() {
    return listDatabases(NO_SESSION, Document.class);
  }

  /** Lists all databases in this session. */
  default ListDatabasesIterable<Document> listDatabases(ClientSession clientSession) {
    return listDatabases(clientSession, Document.class);
  }

  /** Lists all databases and decodes their descriptions to another class. */
  default <TResult> ListDatabasesIterable<TResult> listDatabases(Class<TResult> resultClass) {
    return listDatabases(NO_SESSION, resultClass);
  }

  /** Lists all databases in this session and decodes their descriptions to another class. */
  <TResult> ListDatabasesIterable<TResult> listDatabases(
      ClientSession clientSession, Class<TResult> resultClass);

  /**
   * Watches changes in all databases except admin, config and local. Nothing is sent until a cursor is
   * opened.
   */
  default ChangeStreamIterable<Document> watch() {
    return watch(NO_SESSION, List.of(), Document.class);
  }

  /** Watches changes in the deployment and decodes the documents to another class. */
  default <TResult> ChangeStreamIterable<TResult> watch(Class<TResult> resultClass) {
    return watch(NO_SESSION, List.of(), resultClass);
  }

  /** Watches the changes in the deployment that pass a pipeline. */
  default ChangeStreamIterable<Document> watch(List<? extends Bson> pipeline) {
    return watch(NO_SESSION, pipeline, Document.class);
  }

  /** Watches the changes that pass a pipeline and decodes the documents to another class. */
  default <TResult> ChangeStreamIterable<TResult> watch(
      List<? extends Bson> pipeline, Class<TResult> resultClass) {
    return watch(NO_SESSION, pipeline, resultClass);
  }

  /** Watches changes in the deployment, in this session. */
  default ChangeStreamIterable<Document> watch(ClientSession clientSession) {
    return watch(clientSession, List.of(), Document.class);
  }

  /** Watches changes in this session and decodes the documents to another class. */
  default <TResult> ChangeStreamIterable<TResult> watch(
      ClientSession clientSession, Class<TResult> resultClass) {
    return watch(clientSession, List.of(), resultClass);
  }

  /** Watches the changes that pass a pipeline, in this session. */
  default ChangeStreamIterable<Document> watch(
      ClientSession clientSession, List<? extends Bson> pipeline) {
    return watch(clientSession, pipeline, Document.class);
  }

  /**
   * Watches the changes that pass a pipeline, in this session, and decodes the documents to another class.
   *
   * @param pipeline stages that filter or change the events, such as {@code $match}; empty for all events
   */
  <TResult> ChangeStreamIterable<TResult> watch(
      ClientSession clientSession, List<? extends Bson> pipeline, Class<TResult> resultClass);

  /**
   * Writes to any number of collections with as few commands as possible. Requires MongoDB 8.0.
   *
   * @throws dev.holdfast.ClientBulkWriteException if not all writes succeeded; it contains the partial result
   */
  default ClientBulkWriteResult bulkWrite(List<? extends ClientNamespacedWriteModel> models) {
    return bulkWrite(NO_SESSION, models, ClientBulkWriteOptions.clientBulkWriteOptions());
  }

  /** Writes to any number of collections, with options. */
  default ClientBulkWriteResult bulkWrite(
      List<? extends ClientNamespacedWriteModel> models, ClientBulkWriteOptions options) {
    return bulkWrite(NO_SESSION, models, options);
  }

  /** Writes to any number of collections in this session. */
  default ClientBulkWriteResult bulkWrite(
      ClientSession clientSession, List<? extends ClientNamespacedWriteModel> models) {
    return bulkWrite(clientSession, models, ClientBulkWriteOptions.clientBulkWriteOptions());
  }

  /** Writes to any number of collections in this session, with options. */
  ClientBulkWriteResult bulkWrite(
      ClientSession clientSession,
      List<? extends ClientNamespacedWriteModel> models,
      ClientBulkWriteOptions options);
}
