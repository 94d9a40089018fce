package dev.holdfast.client;

import static dev.holdfast.client.NoSession.NO_SESSION;

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
 * A database. Immutable and thread-safe. The {@code with...} methods return a copy with other settings.
 *
 * <pre>{@code
 * MongoCollection<Document> orders = client.getDatabase("shop").getCollection("orders");
 * }</pre>
 *
 * <p>Without a session, each operation uses an implicit session. An overload without a session or without
 * options calls the one that has both, so an implementation overrides only the abstract methods.
 */
public interface MongoDatabase {
  /** Returns the name of the database. */
  String getName();

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
  default MongoCollection<Document> getCollection(String collectionName) {
    return getCollection(collectionName, Document.class);
  }

  /** Returns a handle to a collection with documents of another class. */
  <TDocument> MongoCollection<TDocument> getCollection(
      String collectionName, Class<TDocument> documentClass);

  /**
   * Sends the command unchanged. It goes to the primary, unless an argument sets a read preference. The read
   * preference and concerns of this database do not apply.
   *
   * @throws dev.holdfast.MongoCommandException if the server returns {@code ok: 0}
   */
  default Document runCommand(Bson command) {
    return runCommand(NO_SESSION, command, ReadPreference.primary(), Document.class);
  }

  /** Sends the command to a server that the read preference selects. */
  default Document runCommand(Bson command, ReadPreference readPreference) {
    return runCommand(NO_SESSION, command, readPreference, Document.class);
  }

  /** Sends the command and decodes the reply to another class. */
  default <TResult> TResult runCommand(Bson command, Class<TResult> resultClass) {
    return runCommand(NO_SESSION, command, ReadPreference.primary(), resultClass);
  }

  /**
   * Sends the command to a server that the read preference selects, and decodes the
   * reply to another class.
   */
  default <TResult> TResult runCommand(
      Bson command, ReadPreference readPreference, Class<TResult> resultClass) {
    return runCommand(NO_SESSION, command, readPreference, resultClass);
  }

  /** Sends the command in this session. */
  default Document runCommand(ClientSession clientSession, Bson command) {
    return runCommand(clientSession, command, ReadPreference.primary(), Document.class);
  }

  /** Sends the command in this session to a server that the read preference selects. */
  default Document runCommand(
      ClientSession clientSession, Bson command, ReadPreference readPreference) {
    return runCommand(clientSession, command, readPreference, Document.class);
  }

  /** Sends the command in this session and decodes the reply to another class. */
  default <TResult> TResult runCommand(
      ClientSession clientSession, Bson command, Class<TResult> resultClass) {
    return runCommand(clientSession, command, ReadPreference.primary(), resultClass);
  }

  /**
   * Sends the command in this session to a server that the read preference selects,
   * and decodes the reply to another class.
   */
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
    return runCursorCommand(NO_SESSION, command, ReadPreference.primary(), Document.class);
  }

  /** Sends the command that opens a cursor to a server that the read preference selects. */
  default RunCursorCommandIterable<Document> runCursorCommand(
      Bson command, ReadPreference readPreference) {
    return runCursorCommand(NO_SESSION, command, readPreference, Document.class);
  }

  /** Sends the command that opens a cursor and decodes the results to another class. */
  default <TResult> RunCursorCommandIterable<TResult> runCursorCommand(
      Bson command, Class<TResult> resultClass) {
    return runCursorCommand(NO_SESSION, command, ReadPreference.primary(), resultClass);
  }

  /**
   * Sends the command that opens a cursor to a server that the read preference selects, and decodes the
   * results to another class.
   */
  default <TResult> RunCursorCommandIterable<TResult> runCursorCommand(
      Bson command, ReadPreference readPreference, Class<TResult> resultClass) {
    return runCursorCommand(NO_SESSION, command, readPreference, resultClass);
  }

  /** Sends the command that opens a cursor in this session. */
  default RunCursorCommandIterable<Document> runCursorCommand(
      ClientSession clientSession, Bson command) {
    return runCursorCommand(clientSession, command, ReadPreference.primary(), Document.class);
  }

  /** Sends the command that opens a cursor in this session to a server that the read preference selects. */
  default RunCursorCommandIterable<Document> runCursorCommand(
      ClientSession clientSession, Bson command, ReadPreference readPreference) {
    return runCursorCommand(clientSession, command, readPreference, Document.class);
  }

  /** Sends the command that opens a cursor in this session and decodes the results to another class. */
  default <TResult> RunCursorCommandIterable<TResult> runCursorCommand(
      ClientSession clientSession, Bson command, Class<TResult> resultClass) {
    return runCursorCommand(clientSession, command, ReadPreference.primary(), resultClass);
  }

  /**
   * Sends the command that opens a cursor in this session to a server that the read preference selects,
   * and decodes the results to another class.
   */
  <TResult> RunCursorCommandIterable<TResult> runCursorCommand(
      ClientSession clientSession,
      Bson command,
      ReadPreference readPreference,
      Class<TResult> resultClass);

  /** Drops the database. Does nothing if the database does not exist. */
  default void drop() {
    drop(NO_SESSION);
  }

  /** Drops the database in this session. */
  void drop(ClientSession clientSession);

  /** Lists the names of all collections and views. */
  default ListCollectionNamesIterable listCollectionNames() {
    return listCollectionNames(NO_SESSION);
  }

  /** Lists all collections and views, with their options. */
  default ListCollectionsIterable<Document> listCollections() {
    return listCollections(NO_SESSION, Document.class);
  }

  /** Lists all collections and views and decodes their descriptions to another class. */
  default <TResult> ListCollectionsIterable<TResult> listCollections(Class<TResult> resultClass) {
    return listCollections(NO_SESSION, resultClass);
  }

  /** Lists the names of all collections and views, in this session. */
  ListCollectionNamesIterable listCollectionNames(ClientSession clientSession);

  /** Lists all collections and views, in this session. */
  default ListCollectionsIterable<Document> listCollections(ClientSession clientSession) {
    return listCollections(clientSession, Document.class);
  }

  /** Lists all collections and views, in this session, and decodes their descriptions to another class. */
  <TResult> ListCollectionsIterable<TResult> listCollections(
      ClientSession clientSession, Class<TResult> resultClass);

  /**
   * Creates a collection, which is necessary only to set options: the first insert creates a missing
   * collection.
   */
  default void createCollection(String collectionName) {
    createCollection(NO_SESSION, collectionName, new CreateCollectionOptions());
  }

  /** Creates a collection, with options. */
  default void createCollection(
      String collectionName, CreateCollectionOptions createCollectionOptions) {
    createCollection(NO_SESSION, collectionName, createCollectionOptions);
  }

  /** Creates a collection in this session. */
  default void createCollection(ClientSession clientSession, String collectionName) {
    createCollection(clientSession, collectionName, new CreateCollectionOptions());
  }

  /** Creates a collection in this session, with options. */
  void createCollection(
      ClientSession clientSession,
      String collectionName,
      CreateCollectionOptions createCollectionOptions);

  /**
   * Creates a view: a pipeline over a collection or another view, which can be read like a collection.
   *
   * @param viewOn the collection or view that the pipeline reads
   */
  default void createView(String viewName, String viewOn, List<? extends Bson> pipeline) {
    createView(NO_SESSION, viewName, viewOn, pipeline, new CreateViewOptions());
  }

  /** Creates a view, with options. */
  default void createView(
      String viewName,
      String viewOn,
      List<? extends Bson> pipeline,
      CreateViewOptions createViewOptions) {
    createView(NO_SESSION, viewName, viewOn, pipeline, createViewOptions);
  }

  /** Creates a view in this session. */
  default void createView(
      ClientSession clientSession, String viewName, String viewOn, List<? extends Bson> pipeline) {
    createView(clientSession, viewName, viewOn, pipeline, new CreateViewOptions());
  }

  /** Creates a view in this session, with options. */
  void createView(
      ClientSession clientSession,
      String viewName,
      String viewOn,
      List<? extends Bson> pipeline,
      CreateViewOptions createViewOptions);

  /** Watches changes in all collections of this database. Nothing is sent until a cursor is opened. */
  default ChangeStreamIterable<Document> watch() {
    return watch(NO_SESSION, List.of(), Document.class);
  }

  /** Watches changes in this database and decodes the documents to another class. */
  default <TResult> ChangeStreamIterable<TResult> watch(Class<TResult> resultClass) {
    return watch(NO_SESSION, List.of(), resultClass);
  }

  /** Watches the changes in this database that pass a pipeline. */
  default ChangeStreamIterable<Document> watch(List<? extends Bson> pipeline) {
    return watch(NO_SESSION, pipeline, Document.class);
  }

  /** Watches the changes that pass a pipeline and decodes the documents to another class. */
  default <TResult> ChangeStreamIterable<TResult> watch(
      List<? extends Bson> pipeline, Class<TResult> resultClass) {
    return watch(NO_SESSION, pipeline, resultClass);
  }

  /** Watches changes in this database, in this session. */
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
   * Runs a pipeline on the database, such as one with {@code $currentOp}. Nothing is sent until a cursor is
   * opened.
   */
  default AggregateIterable<Document> aggregate(List<? extends Bson> pipeline) {
    return aggregate(NO_SESSION, pipeline, Document.class);
  }

  /** Runs a pipeline on the database and decodes the results to another class. */
  default <TResult> AggregateIterable<TResult> aggregate(
      List<? extends Bson> pipeline, Class<TResult> resultClass) {
    return aggregate(NO_SESSION, pipeline, resultClass);
  }

  /** Runs a pipeline on the database in this session. */
  default AggregateIterable<Document> aggregate(
      ClientSession clientSession, List<? extends Bson> pipeline) {
    return aggregate(clientSession, pipeline, Document.class);
  }

  /** Runs a pipeline on the database in this session and decodes the results to another class. */
  <TResult> AggregateIterable<TResult> aggregate(
      ClientSession clientSession, List<? extends Bson> pipeline, Class<TResult> resultClass);
}
