package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoNamespace;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.AggregateIterable;
import dev.holdfast.client.ChangeStreamIterable;
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
public final class HoldfastDatabase implements MongoDatabase {
  private final String name;
  private final OperationSettings settings;
  private final RawCommands commands;

  HoldfastDatabase(String name, OperationSettings settings) {
    MongoNamespace.checkDatabaseNameValidity(name);
    this.name = name;
    this.settings = settings;
    this.commands = new RawCommands(name, settings);
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public CodecRegistry getCodecRegistry() {
    return settings.codecRegistry();
  }

  @Override
  public ReadPreference getReadPreference() {
    return settings.readPreference();
  }

  @Override
  public WriteConcern getWriteConcern() {
    return settings.writeConcern();
  }

  @Override
  public ReadConcern getReadConcern() {
    return settings.readConcern();
  }

  @Override
  public @Nullable Long getTimeout(TimeUnit timeUnit) {
    return settings.timeout(timeUnit);
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
  public <R> MongoCollection<R> getCollection(String collectionName, Class<R> documentClass) {
    return new HoldfastCollection<>(
        new MongoNamespace(name, collectionName), documentClass, settings);
  }

  @Override
  public <R> R runCommand(
      ClientSession session, Bson command, ReadPreference readPreference, Class<R> resultClass) {
    return commands.run(SessionHolder.of(session), command, readPreference, resultClass);
  }

  @Override
  public <R> RunCursorCommandIterable<R> runCursorCommand(
      ClientSession session, Bson command, ReadPreference readPreference, Class<R> resultClass) {
    return commands.cursor(SessionHolder.of(session), command, readPreference, resultClass);
  }

  @Override
  public void drop(ClientSession session) {
    Session internal = SessionHolder.of(session);
    Errors.ignoringAbsence(
        () ->
            settings.runWrite(
                new AdminCommand("dropDatabase", name, null, arguments(), settings.writeConcern()),
                internal));
  }

  @Override
  public ListCollectionNamesIterable listCollectionNames(ClientSession session) {
    return new HoldfastListCollectionNames(collections(session, BsonDocument.class));
  }

  @Override
  public <R> ListCollectionsIterable<R> listCollections(
      ClientSession session, Class<R> resultClass) {
    return collections(session, resultClass);
  }

  private <R> HoldfastListCollections<R> collections(ClientSession session, Class<R> resultClass) {
    return new HoldfastListCollections<>(
        settings, SessionHolder.of(session), name, settings.codecOf(resultClass));
  }

  @Override
  public void createCollection(
      ClientSession session, String collectionName, CreateCollectionOptions options) {
    Arguments arguments = arguments();
    CollectionCreation.describe(notNull("createCollectionOptions", options), arguments);
    create(SessionHolder.of(session), collectionName, arguments);
  }

  @Override
  public void createView(
      ClientSession session,
      String viewName,
      String viewOn,
      List<? extends Bson> pipeline,
      CreateViewOptions options) {
    Arguments arguments =
        arguments()
            .set("viewOn", notNull("viewOn", viewOn))
            .set("pipeline", noneNull("pipeline", pipeline))
            .set("collation", notNull("createViewOptions", options).getCollation());
    create(SessionHolder.of(session), notNull("viewName", viewName), arguments);
  }

  private void create(@Nullable Session session, String collectionName, Arguments arguments) {
    MongoNamespace.checkCollectionNameValidity(collectionName);
    settings.runWrite(
        new AdminCommand("create", name, collectionName, arguments, settings.writeConcern()),
        session);
  }

  @Override
  public <R> ChangeStreamIterable<R> watch(
      ClientSession session, List<? extends Bson> pipeline, Class<R> resultClass) {
    return new HoldfastChangeStream<>(
        settings, SessionHolder.of(session), ChangeStreamTarget.of(name), pipeline, resultClass);
  }

  @Override
  public <R> AggregateIterable<R> aggregate(
      ClientSession session, List<? extends Bson> pipeline, Class<R> resultClass) {
    return new HoldfastAggregate<>(
        settings,
        SessionHolder.of(session),
        name,
        null,
        pipeline,
        Document.class,
        settings.codecOf(resultClass));
  }

  private Arguments arguments() {
    return new Arguments(BsonDocument.class, settings.codecRegistry());
  }
}
