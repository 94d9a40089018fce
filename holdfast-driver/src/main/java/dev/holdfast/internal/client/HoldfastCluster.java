package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.ChangeStreamIterable;
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
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Operations that do not belong to a single database, and their settings. Immutable; any thread. */
public class HoldfastCluster implements MongoCluster {
  final OperationSettings settings;

  HoldfastCluster(OperationSettings settings) {
    this.settings = settings;
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
  public ClientSession startSession(ClientSessionOptions options) {
    return new ExplicitSession(settings, notNull("options", options));
  }

  @Override
  public MongoIterable<String> listDatabaseNames(ClientSession session) {
    return listDatabases(session, BsonDocument.class)
        .nameOnly(true)
        .map(database -> database.getString("name").getValue());
  }

  @Override
  public <R> ListDatabasesIterable<R> listDatabases(ClientSession session, Class<R> resultClass) {
    return new HoldfastListDatabases<>(
        settings, SessionHolder.of(session), settings.codecOf(resultClass));
  }

  @Override
  public <R> ChangeStreamIterable<R> watch(
      ClientSession session, List<? extends Bson> pipeline, Class<R> resultClass) {
    return new HoldfastChangeStream<>(
        settings, SessionHolder.of(session), ChangeStreamTarget.CLUSTER, pipeline, resultClass);
  }

  @Override
  public ClientBulkWriteResult bulkWrite(
      ClientSession session,
      List<? extends ClientNamespacedWriteModel> models,
      ClientBulkWriteOptions options) {
    Session internal = SessionHolder.of(session);
    return new ClientBulkWrites(
            settings, internal, noneNull("models", models), notNull("options", options))
        .run(internal);
  }
}
