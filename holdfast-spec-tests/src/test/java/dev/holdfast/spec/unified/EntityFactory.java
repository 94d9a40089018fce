package dev.holdfast.spec.unified;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoDatabase;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;

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
    MongoDatabase[] database = {
      entities
          .get(fields.string("client"), ClientEntity.class)
          .client()
          .getDatabase(fields.string("databaseName"))
    };
    fields.ifDocument(
        "databaseOptions",
        given -> {
          Arguments options = new Arguments(given);
          options.ifDocument(
              "readConcern",
              it -> database[0] = database[0].withReadConcern(Concerns.readConcern(it)));
          options.ifDocument(
              "writeConcern",
              it -> database[0] = database[0].withWriteConcern(Concerns.writeConcern(it)));
          options.ifDocument(
              "readPreference",
              it -> database[0] = database[0].withReadPreference(Concerns.readPreference(it)));
          options.ifMillis(
              "timeoutMS", (limit, unit) -> database[0] = database[0].withTimeout(limit, unit));
          options.checkAllTaken();
        });
    return database[0];
  }

  private CollectionEntity collection(Arguments fields) {
    MongoDatabase database = entities.get(fields.string("database"), MongoDatabase.class);
    CollectionEntity[] collection = {
      new CollectionEntity(
          database.getCollection(fields.string("collectionName"), BsonDocument.class))
    };
    fields.ifDocument(
        "collectionOptions", given -> collection[0] = withOptions(collection[0], given));
    return collection[0];
  }

  private static CollectionEntity withOptions(CollectionEntity plain, BsonDocument given) {
    Arguments options = new Arguments(given);
    CollectionEntity[] it = {plain};
    options.ifDocument(
        "readConcern",
        value ->
            it[0] =
                new CollectionEntity(
                    it[0].collection().withReadConcern(Concerns.readConcern(value))));
    options.ifDocument(
        "writeConcern",
        value ->
            it[0] =
                new CollectionEntity(
                    it[0].collection().withWriteConcern(Concerns.writeConcern(value))));
    options.ifDocument(
        "readPreference",
        value ->
            it[0] =
                new CollectionEntity(
                    it[0].collection().withReadPreference(Concerns.readPreference(value))));
    options.ifMillis(
        "timeoutMS",
        (limit, unit) -> it[0] = new CollectionEntity(it[0].collection().withTimeout(limit, unit)));
    options.checkAllTaken();
    return it[0];
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

  private static void apply(Arguments options, ClientSessionOptions.Builder builder) {
    options.ifBoolean("causalConsistency", builder::causallyConsistent);
    options.ifBoolean("snapshot", builder::snapshot);
    options.ifLong(
        "defaultTimeoutMS", limit -> builder.defaultTimeout(limit, TimeUnit.MILLISECONDS));
    options.ifDocument(
        "defaultTransactionOptions",
        given -> builder.defaultTransactionOptions(SessionOperations.transactionOptions(given)));
    options.checkAllTaken();
  }
}
