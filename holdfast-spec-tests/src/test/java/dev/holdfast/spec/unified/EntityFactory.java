package dev.holdfast.spec.unified;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.gridfs.GridFSBucket;
import dev.holdfast.client.gridfs.GridFSBuckets;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;

/** Unified Test Format, "entity": makes what a test names. */
final class EntityFactory {
  private final EntityMap entities;
  private final ClientFactory clients;
  private final BsonDocument clusterTime;

  /** @param clusterTime what sessions have to know of the initial data; {@code null} for nothing */
  EntityFactory(EntityMap entities, ClientFactory clients, BsonDocument clusterTime) {
    this.entities = entities;
    this.clients = clients;
    this.clusterTime = clusterTime;
  }

  void create(BsonDocument entity) {
    String kind = entity.getFirstKey();
    Arguments fields = new Arguments(entity.getDocument(kind));
    String id = fields.string("id");
    switch (kind) {
      case "client" -> client(id, fields);
      case "database" -> entities.put(id, database(fields));
      case "collection" -> entities.put(id, collection(fields));
      case "session" -> entities.put(id, session(fields));
      case "bucket" -> entities.put(id, bucket(fields));
      case "thread" -> entities.put(id, new ThreadEntity(id));
      default -> throw new UnsupportedOperationException("an entity of kind " + kind);
    }
    fields.checkAllTaken();
  }

  private void client(String id, Arguments fields) {
    ClientFactory.Pending client = clients.open(id, fields);
    entities.put(id, client.entity());
    client.awaitMinPoolSize();
  }

  private MongoDatabase database(Arguments fields) {
    MongoDatabase database =
        entities
            .get(fields.string("client"), ClientEntity.class)
            .client()
            .getDatabase(fields.string("databaseName"));
    Arguments options = new Arguments(fields.documentOrEmpty("databaseOptions"));
    database =
        options.change(
            "readConcern",
            database,
            (it, value) -> it.withReadConcern(Concerns.readConcern(value.asDocument())));
    database =
        options.change(
            "writeConcern",
            database,
            (it, value) -> it.withWriteConcern(Concerns.writeConcern(value.asDocument())));
    database =
        options.change(
            "readPreference",
            database,
            (it, value) -> it.withReadPreference(Concerns.readPreference(value.asDocument())));
    database =
        options.change(
            "timeoutMS",
            database,
            (it, value) -> it.withTimeout(value.asNumber().longValue(), TimeUnit.MILLISECONDS));
    options.checkAllTaken();
    return database;
  }

  private CollectionEntity collection(Arguments fields) {
    MongoCollection<BsonDocument> collection =
        entities
            .get(fields.string("database"), MongoDatabase.class)
            .getCollection(fields.string("collectionName"), BsonDocument.class);
    Arguments options = new Arguments(fields.documentOrEmpty("collectionOptions"));
    collection =
        options.change(
            "readConcern",
            collection,
            (it, value) -> it.withReadConcern(Concerns.readConcern(value.asDocument())));
    collection =
        options.change(
            "writeConcern",
            collection,
            (it, value) -> it.withWriteConcern(Concerns.writeConcern(value.asDocument())));
    collection =
        options.change(
            "readPreference",
            collection,
            (it, value) -> it.withReadPreference(Concerns.readPreference(value.asDocument())));
    collection =
        options.change(
            "timeoutMS",
            collection,
            (it, value) -> it.withTimeout(value.asNumber().longValue(), TimeUnit.MILLISECONDS));
    options.checkAllTaken();
    return new CollectionEntity(collection);
  }

  private GridFSBucket bucket(Arguments fields) {
    MongoDatabase database = entities.get(fields.string("database"), MongoDatabase.class);
    Arguments options = new Arguments(fields.documentOrEmpty("bucketOptions"));
    GridFSBucket bucket = GridFSBuckets.create(database, options.string("bucketName", "fs"));
    bucket =
        options.change(
            "chunkSizeBytes",
            bucket,
            (it, value) -> it.withChunkSizeBytes(value.asNumber().intValue()));
    bucket =
        options.change(
            "timeoutMS",
            bucket,
            (it, value) -> it.withTimeout(value.asNumber().longValue(), TimeUnit.MILLISECONDS));
    options.checkAllTaken();
    return bucket;
  }

  private SessionEntity session(Arguments fields) {
    ClientEntity client = entities.get(fields.string("client"), ClientEntity.class);
    ClientSessionOptions.Builder builder = ClientSessionOptions.builder();
    Arguments options = new Arguments(fields.documentOrEmpty("sessionOptions"));
    apply(options, builder);
    ClientSession session = client.client().startSession(builder.build());
    if (clusterTime != null) {
      session.advanceClusterTime(clusterTime);
    }
    return new SessionEntity(session);
  }

  private void apply(Arguments options, ClientSessionOptions.Builder builder) {
    options.ifBoolean("causalConsistency", builder::causallyConsistent);
    options.ifBoolean("snapshot", builder::snapshot);
    options.ifString(
        "snapshotTime", name -> builder.snapshotTime(entities.get(name, BsonTimestamp.class)));
    options.ifLong(
        "defaultTimeoutMS", limit -> builder.defaultTimeout(limit, TimeUnit.MILLISECONDS));
    options.ifDocument(
        "defaultTransactionOptions",
        given -> builder.defaultTransactionOptions(SessionOperations.transactionOptions(given)));
    options.checkAllTaken();
  }
}
