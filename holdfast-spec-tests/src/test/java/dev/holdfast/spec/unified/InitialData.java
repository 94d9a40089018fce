package dev.holdfast.spec.unified;

import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.WriteConcern;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.MongoDatabase;
import dev.holdfast.spec.unified.TestFile.CollectionData;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Unified Test Format, "initialData" and "outcome": what is in the collections before a test and after it. */
final class InitialData {
  private final Environment environment;

  InitialData(Environment environment) {
    this.environment = environment;
  }

  void set(List<CollectionData> all) {
    for (CollectionData data : all) {
      MongoDatabase database =
          environment.client().getDatabase(data.database()).withWriteConcern(WriteConcern.MAJORITY);
      MongoCollection<BsonDocument> collection =
          database.getCollection(data.name(), BsonDocument.class);
      collection.drop();
      if (data.createOptions() != null || data.documents().isEmpty()) {
        create(database, data);
      }
      if (!data.documents().isEmpty()) {
        collection.insertMany(data.documents());
      }
    }
  }

  private static void create(MongoDatabase database, CollectionData data) {
    BsonDocument command = new BsonDocument("create", new BsonString(data.name()));
    if (data.createOptions() != null) {
      command.putAll(data.createOptions());
    }
    database.runCommand(
        command.append("writeConcern", WriteConcern.MAJORITY.asDocument()), BsonDocument.class);
  }

  /** "MigrationConflict Errors on Sharded Clusters": sessions have to know when the data was made. */
  BsonDocument clusterTime() {
    MongoClient client = environment.client();
    try (ClientSession session = client.startSession()) {
      client.getDatabase("admin").runCommand(session, new BsonDocument("ping", new BsonInt32(1)));
      return session.getClusterTime();
    }
  }

  /** "StaleDbVersion Errors on Sharded Clusters": a first distinct must not be in a transaction. */
  void warmUpDistinct(List<CollectionData> all) {
    for (MongoClient router : environment.everyRouter()) {
      for (CollectionData data : all) {
        router
            .getDatabase(data.database())
            .getCollection(data.name(), BsonDocument.class)
            .distinct("_id", BsonValue.class)
            .first();
      }
    }
  }

  void check(List<CollectionData> all) {
    for (CollectionData data : all) {
      List<BsonDocument> found =
          environment
              .client()
              .getDatabase(data.database())
              .getCollection(data.name(), BsonDocument.class)
              .withReadPreference(ReadPreference.primary())
              .withReadConcern(ReadConcern.LOCAL)
              .find()
              .sort(new BsonDocument("_id", new BsonInt32(1)))
              .into(new ArrayList<>());
      // Documents of org.bson are equal whatever the order of their keys, as the format wants it.
      if (!found.equals(data.documents())) {
        throw new Mismatch("outcome in " + data.name(), data.documents(), found);
      }
    }
  }
}
