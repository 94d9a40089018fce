package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoNamespace;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.AggregateIterable;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.ListCollectionNamesIterable;
import dev.holdfast.client.ListCollectionsIterable;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.RunCursorCommandIterable;
import dev.holdfast.client.model.CreateCollectionOptions;
import dev.holdfast.client.model.CreateViewOptions;
import dev.holdfast.internal.operation.AdminCommand;
import dev.holdfast.internal.operation.Arguments;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.value.Checks;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** A database. Immutable; any thread. */
public final class HoldfastDatabase extends WatchableScope implements MongoDatabase {
  private final String name;
  private final RawCommands commands;

  HoldfastDatabase(String name, OperationSettings settings) {
    super(settings);
    MongoNamespace.checkDatabaseNameValidity(name);
    this.name = name;
    this.commands = new RawCommands(name, settings);
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public MongoDatabase withCodecRegistry(CodecRegistry codecRegistry) {
    return new HoldfastDatabase(name, settings.withCodecRegistry(codecRegistry));
  }

  @Override
  public MongoDatabase withReadPreference(ReadPreference readPreference) {
    return new HoldfastDatabase(name, settings.withReadPreference(readPreference));
  }

  @Override
  public MongoDatabase withWriteConcern(WriteConcern writeConcern) {
    return new HoldfastDatabase(name, settings.withWriteConcern(writeConcern));
  }

  @Override
  public MongoDatabase withReadConcern(ReadConcern readConcern) {
    return new HoldfastDatabase(name, settings.withReadConcern(readConcern));
  }

  @Override
  public MongoDatabase withTimeout(long timeout, TimeUnit timeUnit) {
    return new HoldfastDatabase(
        name, settings.withTimeout(Checks.millis("timeout", timeout, timeUnit)));
  }

  @Override
  public MongoCollection<Document> getCollection(String collectionName) {
    return getCollection(collectionName, Document.class);
  }

  @Override
  public <TDocument> MongoCollection<TDocument> getCollection(
      String collectionName, Class<TDocument> documentClass) {
    return new HoldfastCollection<>(
        new MongoNamespace(name, collectionName), documentClass, settings);
  }

  @Override
  public Document runCommand(Bson command) {
    return commands.run(null, command, ReadPreference.primary(), Document.class);
  }

  @Override
  public Document runCommand(Bson command, ReadPreference readPreference) {
    return commands.run(null, command, readPreference, Document.class);
  }

  @Override
  public <TResult> TResult runCommand(Bson command, Class<TResult> resultClass) {
    return commands.run(null, command, ReadPreference.primary(), resultClass);
  }

  @Override
  public <TResult> TResult runCommand(
      Bson command, ReadPreference readPreference, Class<TResult> resultClass) {
    return commands.run(null, command, readPreference, resultClass);
  }

  @Override
  public Document runCommand(ClientSession clientSession, Bson command) {
    return commands.run(
        SessionHolder.of(clientSession), command, ReadPreference.primary(), Document.class);
  }

  @Override
  public Document runCommand(
      ClientSession clientSession, Bson command, ReadPreference readPreference) {
    return commands.run(SessionHolder.of(clientSession), command, readPreference, Document.class);
  }

  @Override
  public <TResult> TResult runCommand(
      ClientSession clientSession, Bson command, Class<TResult> resultClass) {
    return commands.run(
        SessionHolder.of(clientSession), command, ReadPreference.primary(), resultClass);
  }

  @Override
  public <TResult> TResult runCommand(
      ClientSession clientSession,
      Bson command,
      ReadPreference readPreference,
      Class<TResult> resultClass) {
    return commands.run(SessionHolder.of(clientSession), command, readPreference, resultClass);
  }

  @Override
  public <TResult> RunCursorCommandIterable<TResult> runCursorCommand(
      Bson command, ReadPreference readPreference, Class<TResult> resultClass) {
    return commands.cursor(null, command, readPreference, resultClass);
  }

  @Override
  public <TResult> RunCursorCommandIterable<TResult> runCursorCommand(
      ClientSession clientSession,
      Bson command,
      ReadPreference readPreference,
      Class<TResult> resultClass) {
    return commands.cursor(SessionHolder.of(clientSession), command, readPreference, resultClass);
  }

  @Override
  public void drop() {
    dropDatabase(null);
  }

  @Override
  public void drop(ClientSession clientSession) {
    dropDatabase(SessionHolder.of(clientSession));
  }

  private void dropDatabase(@Nullable Session session) {
    Errors.ignoringAbsence(
        () ->
            settings.runWrite(
                new AdminCommand("dropDatabase", name, null, arguments(), settings.writeConcern()),
                session));
  }

  @Override
  public ListCollectionNamesIterable listCollectionNames() {
    return collectionNames(null);
  }

  @Override
  public ListCollectionNamesIterable listCollectionNames(ClientSession clientSession) {
    return collectionNames(SessionHolder.of(clientSession));
  }

  private ListCollectionNamesIterable collectionNames(@Nullable Session session) {
    return new HoldfastListCollectionNames(collections(session, BsonDocument.class));
  }

  @Override
  public ListCollectionsIterable<Document> listCollections() {
    return collections(null, Document.class);
  }

  @Override
  public <TResult> ListCollectionsIterable<TResult> listCollections(Class<TResult> resultClass) {
    return collections(null, resultClass);
  }

  @Override
  public ListCollectionsIterable<Document> listCollections(ClientSession clientSession) {
    return collections(SessionHolder.of(clientSession), Document.class);
  }

  @Override
  public <TResult> ListCollectionsIterable<TResult> listCollections(
      ClientSession clientSession, Class<TResult> resultClass) {
    return collections(SessionHolder.of(clientSession), resultClass);
  }

  private <R> HoldfastListCollections<R> collections(
      @Nullable Session session, Class<R> resultClass) {
    return new HoldfastListCollections<>(settings, session, name, settings.codecOf(resultClass));
  }

  @Override
  public void createCollection(String collectionName) {
    createCollection(collectionName, new CreateCollectionOptions());
  }

  @Override
  public void createCollection(
      String collectionName, CreateCollectionOptions createCollectionOptions) {
    create(null, collectionName, createCollectionOptions);
  }

  @Override
  public void createCollection(ClientSession clientSession, String collectionName) {
    create(SessionHolder.of(clientSession), collectionName, new CreateCollectionOptions());
  }

  @Override
  public void createCollection(
      ClientSession clientSession,
      String collectionName,
      CreateCollectionOptions createCollectionOptions) {
    create(SessionHolder.of(clientSession), collectionName, createCollectionOptions);
  }

  private void create(
      @Nullable Session session, String collectionName, CreateCollectionOptions options) {
    Arguments arguments = arguments();
    CollectionCreation.describe(notNull("createCollectionOptions", options), arguments);
    create(session, collectionName, arguments);
  }

  private void create(@Nullable Session session, String collectionName, Arguments arguments) {
    MongoNamespace.checkCollectionNameValidity(collectionName);
    settings.runWrite(
        new AdminCommand("create", name, collectionName, arguments, settings.writeConcern()),
        session);
  }

  @Override
  public void createView(String viewName, String viewOn, List<? extends Bson> pipeline) {
    createView(viewName, viewOn, pipeline, new CreateViewOptions());
  }

  @Override
  public void createView(
      String viewName,
      String viewOn,
      List<? extends Bson> pipeline,
      CreateViewOptions createViewOptions) {
    create(null, notNull("viewName", viewName), view(viewOn, pipeline, createViewOptions));
  }

  @Override
  public void createView(
      ClientSession clientSession, String viewName, String viewOn, List<? extends Bson> pipeline) {
    createView(clientSession, viewName, viewOn, pipeline, new CreateViewOptions());
  }

  @Override
  public void createView(
      ClientSession clientSession,
      String viewName,
      String viewOn,
      List<? extends Bson> pipeline,
      CreateViewOptions createViewOptions) {
    create(
        SessionHolder.of(clientSession),
        notNull("viewName", viewName),
        view(viewOn, pipeline, createViewOptions));
  }

  private Arguments view(String viewOn, List<? extends Bson> pipeline, CreateViewOptions options) {
    return arguments()
        .set("viewOn", notNull("viewOn", viewOn))
        .set("pipeline", noneNull("pipeline", pipeline))
        .set("collation", notNull("createViewOptions", options).getCollation());
  }

  @Override
  ChangeStreamTarget watchTarget() {
    return ChangeStreamTarget.of(name);
  }

  @Override
  public AggregateIterable<Document> aggregate(List<? extends Bson> pipeline) {
    return aggregated(null, pipeline, Document.class);
  }

  @Override
  public <TResult> AggregateIterable<TResult> aggregate(
      List<? extends Bson> pipeline, Class<TResult> resultClass) {
    return aggregated(null, pipeline, resultClass);
  }

  @Override
  public AggregateIterable<Document> aggregate(
      ClientSession clientSession, List<? extends Bson> pipeline) {
    return aggregated(SessionHolder.of(clientSession), pipeline, Document.class);
  }

  @Override
  public <TResult> AggregateIterable<TResult> aggregate(
      ClientSession clientSession, List<? extends Bson> pipeline, Class<TResult> resultClass) {
    return aggregated(SessionHolder.of(clientSession), pipeline, resultClass);
  }

  private <R> AggregateIterable<R> aggregated(
      @Nullable Session session, List<? extends Bson> pipeline, Class<R> resultClass) {
    return new HoldfastAggregate<>(
        settings, session, name, null, pipeline, Document.class, settings.codecOf(resultClass));
  }

  private Arguments arguments() {
    return new Arguments(BsonDocument.class, settings.codecRegistry());
  }
}
