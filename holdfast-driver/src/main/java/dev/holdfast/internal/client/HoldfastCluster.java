package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.ListDatabasesIterable;
import dev.holdfast.client.MongoCluster;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.MongoIterable;
import dev.holdfast.client.model.bulk.ClientBulkWriteOptions;
import dev.holdfast.client.model.bulk.ClientBulkWriteResult;
import dev.holdfast.client.model.bulk.ClientNamespacedWriteModel;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.value.Checks;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/** Operations that do not belong to a single database, and their settings. Immutable; any thread. */
public class HoldfastCluster extends WatchableScope implements MongoCluster {
  HoldfastCluster(OperationSettings settings) {
    super(settings);
  }

  @Override
  public MongoCluster withCodecRegistry(CodecRegistry codecRegistry) {
    return new HoldfastCluster(settings.withCodecRegistry(codecRegistry));
  }

  @Override
  public MongoCluster withReadPreference(ReadPreference readPreference) {
    return new HoldfastCluster(settings.withReadPreference(readPreference));
  }

  @Override
  public MongoCluster withWriteConcern(WriteConcern writeConcern) {
    return new HoldfastCluster(settings.withWriteConcern(writeConcern));
  }

  @Override
  public MongoCluster withReadConcern(ReadConcern readConcern) {
    return new HoldfastCluster(settings.withReadConcern(readConcern));
  }

  @Override
  public MongoCluster withTimeout(long timeout, TimeUnit timeUnit) {
    return new HoldfastCluster(settings.withTimeout(Checks.millis("timeout", timeout, timeUnit)));
  }

  @Override
  public MongoDatabase getDatabase(String databaseName) {
    return new HoldfastDatabase(notNull("databaseName", databaseName), settings);
  }

  @Override
  public ClientSession startSession() {
    return startSession(ClientSessionOptions.builder().build());
  }

  @Override
  public ClientSession startSession(ClientSessionOptions options) {
    return Sessions.start(settings, notNull("options", options));
  }

  @Override
  public MongoIterable<String> listDatabaseNames() {
    return databaseNames(null);
  }

  @Override
  public MongoIterable<String> listDatabaseNames(ClientSession clientSession) {
    return databaseNames(SessionHolder.of(clientSession));
  }

  private MongoIterable<String> databaseNames(@Nullable Session session) {
    return databases(session, BsonDocument.class)
        .nameOnly(true)
        .map(database -> database.getString("name").getValue());
  }

  @Override
  public ListDatabasesIterable<Document> listDatabases() {
    return databases(null, Document.class);
  }

  @Override
  public ListDatabasesIterable<Document> listDatabases(ClientSession clientSession) {
    return databases(SessionHolder.of(clientSession), Document.class);
  }

  @Override
  public <TResult> ListDatabasesIterable<TResult> listDatabases(Class<TResult> resultClass) {
    return databases(null, resultClass);
  }

  @Override
  public <TResult> ListDatabasesIterable<TResult> listDatabases(
      ClientSession clientSession, Class<TResult> resultClass) {
    return databases(SessionHolder.of(clientSession), resultClass);
  }

  private <R> ListDatabasesIterable<R> databases(@Nullable Session session, Class<R> resultClass) {
    return new HoldfastListDatabases<>(settings, session, settings.codecOf(resultClass));
  }

  @Override
  ChangeStreamTarget watchTarget() {
    return ChangeStreamTarget.CLUSTER;
  }

  @Override
  public ClientBulkWriteResult bulkWrite(List<? extends ClientNamespacedWriteModel> models) {
    return write(null, models, ClientBulkWriteOptions.clientBulkWriteOptions());
  }

  @Override
  public ClientBulkWriteResult bulkWrite(
      List<? extends ClientNamespacedWriteModel> models, ClientBulkWriteOptions options) {
    return write(null, models, options);
  }

  @Override
  public ClientBulkWriteResult bulkWrite(
      ClientSession clientSession, List<? extends ClientNamespacedWriteModel> models) {
    return write(
        SessionHolder.of(clientSession), models, ClientBulkWriteOptions.clientBulkWriteOptions());
  }

  @Override
  public ClientBulkWriteResult bulkWrite(
      ClientSession clientSession,
      List<? extends ClientNamespacedWriteModel> models,
      ClientBulkWriteOptions options) {
    return write(SessionHolder.of(clientSession), models, options);
  }

  private ClientBulkWriteResult write(
      @Nullable Session session,
      List<? extends ClientNamespacedWriteModel> models,
      ClientBulkWriteOptions options) {
    return new ClientBulkWrites(
            settings, session, noneNull("models", models), notNull("options", options))
        .run(session);
  }
}
