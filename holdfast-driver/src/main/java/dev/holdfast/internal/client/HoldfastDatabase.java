package dev.holdfast.internal.client;

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
import dev.holdfast.client.model.CreateCollectionOptions;
import dev.holdfast.client.model.CreateViewOptions;
import dev.holdfast.internal.value.Checks;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** A database. Immutable; any thread. */
final class HoldfastDatabase implements MongoDatabase {
  private final String name;
  private final Scope scope;

  HoldfastDatabase(String name, Scope scope) {
    MongoNamespace.checkDatabaseNameValidity(name);
    this.name = name;
    this.scope = scope;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public CodecRegistry getCodecRegistry() {
    return scope.codecRegistry();
  }

  @Override
  public ReadPreference getReadPreference() {
    return scope.readPreference();
  }

  @Override
  public WriteConcern getWriteConcern() {
    return scope.writeConcern();
  }

  @Override
  public ReadConcern getReadConcern() {
    return scope.readConcern();
  }

  @Override
  public @Nullable Long getTimeout(TimeUnit timeUnit) {
    return scope.timeout(timeUnit);
  }

  @Override
  public MongoDatabase withCodecRegistry(CodecRegistry codecRegistry) {
    return new HoldfastDatabase(name, scope.withCodecRegistry(codecRegistry));
  }

  @Override
  public MongoDatabase withReadPreference(ReadPreference readPreference) {
    return new HoldfastDatabase(name, scope.withReadPreference(readPreference));
  }

  @Override
  public MongoDatabase withWriteConcern(WriteConcern writeConcern) {
    return new HoldfastDatabase(name, scope.withWriteConcern(writeConcern));
  }

  @Override
  public MongoDatabase withReadConcern(ReadConcern readConcern) {
    return new HoldfastDatabase(name, scope.withReadConcern(readConcern));
  }

  @Override
  public MongoDatabase withTimeout(long timeout, TimeUnit timeUnit) {
    return new HoldfastDatabase(
        name, scope.withTimeout(Checks.millis("timeout", timeout, timeUnit)));
  }

  @Override
  public MongoCollection<Document> getCollection(String collectionName) {
    return getCollection(collectionName, Document.class);
  }

  @Override
  public <TDocument> MongoCollection<TDocument> getCollection(
      String collectionName, Class<TDocument> documentClass) {
    return new HoldfastCollection<>(new MongoNamespace(name, collectionName), documentClass, scope);
  }

  @Override
  public Document runCommand(Bson command) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public Document runCommand(Bson command, ReadPreference readPreference) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> TResult runCommand(Bson command, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> TResult runCommand(
      Bson command, ReadPreference readPreference, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public Document runCommand(ClientSession clientSession, Bson command) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public Document runCommand(
      ClientSession clientSession, Bson command, ReadPreference readPreference) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> TResult runCommand(
      ClientSession clientSession, Bson command, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> TResult runCommand(
      ClientSession clientSession,
      Bson command,
      ReadPreference readPreference,
      Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void drop() {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void drop(ClientSession clientSession) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public ListCollectionNamesIterable listCollectionNames() {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public ListCollectionsIterable<Document> listCollections() {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> ListCollectionsIterable<TResult> listCollections(Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public ListCollectionNamesIterable listCollectionNames(ClientSession clientSession) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public ListCollectionsIterable<Document> listCollections(ClientSession clientSession) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> ListCollectionsIterable<TResult> listCollections(
      ClientSession clientSession, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void createCollection(String collectionName) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void createCollection(
      String collectionName, CreateCollectionOptions createCollectionOptions) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void createCollection(ClientSession clientSession, String collectionName) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void createCollection(
      ClientSession clientSession,
      String collectionName,
      CreateCollectionOptions createCollectionOptions) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void createView(String viewName, String viewOn, List<? extends Bson> pipeline) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void createView(
      String viewName,
      String viewOn,
      List<? extends Bson> pipeline,
      CreateViewOptions createViewOptions) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void createView(
      ClientSession clientSession, String viewName, String viewOn, List<? extends Bson> pipeline) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public void createView(
      ClientSession clientSession,
      String viewName,
      String viewOn,
      List<? extends Bson> pipeline,
      CreateViewOptions createViewOptions) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public ChangeStreamIterable<Document> watch() {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> ChangeStreamIterable<TResult> watch(Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public ChangeStreamIterable<Document> watch(List<? extends Bson> pipeline) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> ChangeStreamIterable<TResult> watch(
      List<? extends Bson> pipeline, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public ChangeStreamIterable<Document> watch(ClientSession clientSession) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> ChangeStreamIterable<TResult> watch(
      ClientSession clientSession, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public ChangeStreamIterable<Document> watch(
      ClientSession clientSession, List<? extends Bson> pipeline) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> ChangeStreamIterable<TResult> watch(
      ClientSession clientSession, List<? extends Bson> pipeline, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public AggregateIterable<Document> aggregate(List<? extends Bson> pipeline) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> AggregateIterable<TResult> aggregate(
      List<? extends Bson> pipeline, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public AggregateIterable<Document> aggregate(
      ClientSession clientSession, List<? extends Bson> pipeline) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }

  @Override
  public <TResult> AggregateIterable<TResult> aggregate(
      ClientSession clientSession, List<? extends Bson> pipeline, Class<TResult> resultClass) {
    throw new UnsupportedOperationException("arrives with the next commit");
  }
}
