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
 * A database. Immutable, cheap, and safe to share between threads: {@code with...} makes a view
 * with other settings.
 *
 * <pre>{@code
 * MongoCollection<Document> orders = client.getDatabase("shop").getCollection("orders");
 * }</pre>
 */
public interface MongoDatabase {
  String getName();

  /** How values are turned into BSON and back. */
  CodecRegistry getCodecRegistry();

  ReadPreference getReadPreference();

  WriteConcern getWriteConcern();

  ReadConcern getReadConcern();

  /** The time that one operation may take, retries included; 0 is no limit, null is not set. */
  @Nullable Long getTimeout(TimeUnit timeUnit);

  /** A view with another registry; this one stays as it is. */
  MongoDatabase withCodecRegistry(CodecRegistry codecRegistry);

  /** A view with another read preference; this one stays as it is. */
  MongoDatabase withReadPreference(ReadPreference readPreference);

  /** A view with another write concern; this one stays as it is. */
  MongoDatabase withWriteConcern(WriteConcern writeConcern);

  /** A view with another read concern; this one stays as it is. */
  MongoDatabase withReadConcern(ReadConcern readConcern);

  /**
   * A view whose operations may take this long each, retries included; 0 is no limit.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  MongoDatabase withTimeout(long timeout, TimeUnit timeUnit);

  /**
   * Sends nothing; the collection need not exist.
   *
   * @throws IllegalArgumentException if no collection can have that name
   */
  MongoCollection<Document> getCollection(String collectionName);

  <TDocument> MongoCollection<TDocument> getCollection(
      String collectionName, Class<TDocument> documentClass);

  /**
   * Sends the command as it is, to the primary unless a read preference says otherwise. The read
   * preference and the concerns of this database are not applied.
   *
   * @throws dev.holdfast.MongoCommandException if the server answers {@code ok: 0}
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
   * Sends the command as it is, as {@link #runCommand(Bson)} does, and offers the documents of the cursor
   * that it opens; it is sent when they are iterated over. A {@code maxTimeMS} of its own stands beside the
   * timeout of this database, and the earlier of both ends it.
   *
   * @throws dev.holdfast.MongoClientException on iteration, if the answer has no cursor
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

  /** Drops the database; it is no error if there is none. */
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
   * Creates a collection with options; without any there is no need to, the first insert does it.
   */
  void createCollection(String collectionName);

  void createCollection(String collectionName, CreateCollectionOptions createCollectionOptions);

  void createCollection(ClientSession clientSession, String collectionName);

  void createCollection(
      ClientSession clientSession,
      String collectionName,
      CreateCollectionOptions createCollectionOptions);

  /**
   * Creates a view: a pipeline over a collection, or over another view, that can be read like a
   * collection.
   */
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

  /**
   * Tells of changes in all collections of this database. Nothing is sent before a cursor is
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
   * Runs a pipeline that starts from the database, as one with {@code $currentOp} does. Nothing is
   * sent before a cursor is opened.
   */
  AggregateIterable<Document> aggregate(List<? extends Bson> pipeline);

  <TResult> AggregateIterable<TResult> aggregate(
      List<? extends Bson> pipeline, Class<TResult> resultClass);

  AggregateIterable<Document> aggregate(ClientSession clientSession, List<? extends Bson> pipeline);

  <TResult> AggregateIterable<TResult> aggregate(
      ClientSession clientSession, List<? extends Bson> pipeline, Class<TResult> resultClass);
}
