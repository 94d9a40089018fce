package dev.holdfast.client;

import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.model.CreateCollectionOptions;
import dev.holdfast.client.model.CreateViewOptions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * A database. Immutable and thread-safe; {@code with...} returns a copy with other settings.
 *
 * <pre>{@code
 * MongoCollection<Document> orders = client.getDatabase("shop").getCollection("orders");
 * }</pre>
 */
public interface MongoDatabase {
  String getName();

  /** The codecs that encode values to BSON and decode them. */
  CodecRegistry getCodecRegistry();

  ReadPreference getReadPreference();

  WriteConcern getWriteConcern();

  ReadConcern getReadConcern();

  /** The timeout of one operation, including retries. 0 means no limit; null means not set. */
  @Nullable Long getTimeout(TimeUnit timeUnit);

  /** Returns a copy with another codec registry. */
  MongoDatabase withCodecRegistry(CodecRegistry codecRegistry);

  /** Returns a copy with another read preference. */
  MongoDatabase withReadPreference(ReadPreference readPreference);

  /** Returns a copy with another write concern. */
  MongoDatabase withWriteConcern(WriteConcern writeConcern);

  /** Returns a copy with another read concern. */
  MongoDatabase withReadConcern(ReadConcern readConcern);

  /**
   * Returns a copy with this timeout for each operation, including retries. 0 means no limit.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  MongoDatabase withTimeout(long timeout, TimeUnit timeUnit);

  /**
   * Returns a handle to a collection. This sends nothing, and the collection need not exist.
   *
   * @throws IllegalArgumentException if the name is invalid
   */
  MongoCollection<Document> getCollection(String collectionName);

  <TDocument> MongoCollection<TDocument> getCollection(
      String collectionName, Class<TDocument> documentClass);

  /**
   * Sends the command unchanged. It goes to the primary, unless an argument sets a read preference. The read
   * preference and concerns of this database do not apply.
   *
   * @throws dev.holdfast.MongoCommandException if the server returns {@code ok: 0}
   */
  Document runCommand(Bson command);

  Document runCommand(Bson command, ReadPreference readPreference);

  <TResult> TResult runCommand(Bson command, Class<TResult> resultClass);

  <TResult> TResult runCommand(
      Bson command, ReadPreference readPreference, Class<TResult> resultClass);

  Document runCommand(ClientSession clientSession, Bson command);

  Document runCommand(ClientSession clientSession, Bson command, ReadPreference readPreference);

  <TResult> TResult runCommand(
      ClientSession clientSession, Bson command, Class<TResult> resultClass);

  <TResult> TResult runCommand(
      ClientSession clientSession,
      Bson command,
      ReadPreference readPreference,
      Class<TResult> resultClass);

  /**
   * Sends the command unchanged, like {@link #runCommand(Bson)}, and iterates over the cursor that it opens.
   * The command is sent when the iteration starts. If the command has a {@code maxTimeMS}, it applies in
   * addition to the timeout of this database.
   *
   * @throws dev.holdfast.MongoClientException on iteration, if the reply has no cursor
   */
  default RunCursorCommandIterable<Document> runCursorCommand(Bson command) {
    return runCursorCommand(command, ReadPreference.primary(), Document.class);
  }

  default RunCursorCommandIterable<Document> runCursorCommand(
      Bson command, ReadPreference readPreference) {
    return runCursorCommand(command, readPreference, Document.class);
  }

  default <TResult> RunCursorCommandIterable<TResult> runCursorCommand(
      Bson command, Class<TResult> resultClass) {
    return runCursorCommand(command, ReadPreference.primary(), resultClass);
  }

  <TResult> RunCursorCommandIterable<TResult> runCursorCommand(
      Bson command, ReadPreference readPreference, Class<TResult> resultClass);

  default RunCursorCommandIterable<Document> runCursorCommand(
      ClientSession clientSession, Bson command) {
    return runCursorCommand(clientSession, command, ReadPreference.primary(), Document.class);
  }

  default RunCursorCommandIterable<Document> runCursorCommand(
      ClientSession clientSession, Bson command, ReadPreference readPreference) {
    return runCursorCommand(clientSession, command, readPreference, Document.class);
  }

  default <TResult> RunCursorCommandIterable<TResult> runCursorCommand(
      ClientSession clientSession, Bson command, Class<TResult> resultClass) {
    return runCursorCommand(clientSession, command, ReadPreference.primary(), resultClass);
  }

  <TResult> RunCursorCommandIterable<TResult> runCursorCommand(
      ClientSession clientSession,
      Bson command,
      ReadPreference readPreference,
      Class<TResult> resultClass);

  /** Drops the database. Does nothing if the database does not exist. */
  void drop();

  void drop(ClientSession clientSession);

  /** The names of all collections and views. */
  ListCollectionNamesIterable listCollectionNames();

  /** All collections and views, with their options. */
  ListCollectionsIterable<Document> listCollections();

  <TResult> ListCollectionsIterable<TResult> listCollections(Class<TResult> resultClass);

  ListCollectionNamesIterable listCollectionNames(ClientSession clientSession);

  ListCollectionsIterable<Document> listCollections(ClientSession clientSession);

  <TResult> ListCollectionsIterable<TResult> listCollections(
      ClientSession clientSession, Class<TResult> resultClass);

  /**
   * Creates a collection, which is necessary only to set options: the first insert creates a missing
   * collection.
   */
  void createCollection(String collectionName);

  void createCollection(String collectionName, CreateCollectionOptions createCollectionOptions);

  void createCollection(ClientSession clientSession, String collectionName);

  void createCollection(
      ClientSession clientSession,
      String collectionName,
      CreateCollectionOptions createCollectionOptions);

  /** Creates a view: a pipeline over a collection or another view, which can be read like a collection. */
  void createView(String viewName, String viewOn, List<? extends Bson> pipeline);

  void createView(
      String viewName,
      String viewOn,
      List<? extends Bson> pipeline,
      CreateViewOptions createViewOptions);

  void createView(
      ClientSession clientSession, String viewName, String viewOn, List<? extends Bson> pipeline);

  void createView(
      ClientSession clientSession,
      String viewName,
      String viewOn,
      List<? extends Bson> pipeline,
      CreateViewOptions createViewOptions);

  /** Watches changes in all collections of this database. Nothing is sent until a cursor is opened. */
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
   * Runs a pipeline on the database, such as one with {@code $currentOp}. Nothing is sent until a cursor is
   * opened.
   */
  AggregateIterable<Document> aggregate(List<? extends Bson> pipeline);

  <TResult> AggregateIterable<TResult> aggregate(
      List<? extends Bson> pipeline, Class<TResult> resultClass);

  AggregateIterable<Document> aggregate(ClientSession clientSession, List<? extends Bson> pipeline);

  <TResult> AggregateIterable<TResult> aggregate(
      ClientSession clientSession, List<? extends Bson> pipeline, Class<TResult> resultClass);
}
