package dev.holdfast.spec.unified;

import static dev.holdfast.client.model.bulk.ClientBulkWriteOptions.clientBulkWriteOptions;
import static dev.holdfast.client.model.bulk.ClientDeleteManyOptions.clientDeleteManyOptions;
import static dev.holdfast.client.model.bulk.ClientDeleteOneOptions.clientDeleteOneOptions;
import static dev.holdfast.client.model.bulk.ClientReplaceOneOptions.clientReplaceOneOptions;
import static dev.holdfast.client.model.bulk.ClientUpdateManyOptions.clientUpdateManyOptions;
import static dev.holdfast.client.model.bulk.ClientUpdateOneOptions.clientUpdateOneOptions;

import dev.holdfast.MongoNamespace;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoCluster;
import dev.holdfast.client.model.bulk.ClientBulkWriteOptions;
import dev.holdfast.client.model.bulk.ClientDeleteManyOptions;
import dev.holdfast.client.model.bulk.ClientDeleteOneOptions;
import dev.holdfast.client.model.bulk.ClientNamespacedWriteModel;
import dev.holdfast.client.model.bulk.ClientReplaceOneOptions;
import dev.holdfast.client.model.bulk.ClientUpdateManyOptions;
import dev.holdfast.client.model.bulk.ClientUpdateOneOptions;
import dev.holdfast.spec.unified.Operation.Action;
import dev.holdfast.spec.unified.Operation.Result;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** {@code clientBulkWrite}: the bulk write of a client. */
final class ClientBulkWrites {
  private ClientBulkWrites() {}

  static Action bulkWrite(Call call) {
    Arguments args = call.arguments();
    ClientSession session = call.session();
    MongoCluster client =
        args.change(
            "writeConcern",
            call.cluster(),
            (it, concern) -> it.withWriteConcern(Concerns.writeConcern(concern.asDocument())));
    List<ClientNamespacedWriteModel> models =
        args.documents("models").stream().map(ClientBulkWrites::model).toList();
    ClientBulkWriteOptions options = clientBulkWriteOptions();
    args.ifBoolean("ordered", options::ordered);
    args.ifBoolean("bypassDocumentValidation", options::bypassDocumentValidation);
    args.ifDocument("let", options::let);
    args.ifValue("comment", options::comment);
    args.ifBoolean("verboseResults", options::verboseResults);
    return () ->
        Result.of(
            Results.of(
                session == null
                    ? client.bulkWrite(models, options)
                    : client.bulkWrite(session, models, options)));
  }

  private static ClientNamespacedWriteModel model(BsonDocument request) {
    String kind = request.getFirstKey();
    Arguments args = new Arguments(request.getDocument(kind));
    MongoNamespace namespace = new MongoNamespace(args.string("namespace"));
    ClientNamespacedWriteModel model =
        switch (kind) {
          case "insertOne" ->
              ClientNamespacedWriteModel.insertOne(namespace, args.document("document"));
          case "updateOne" -> updateOne(namespace, args);
          case "updateMany" -> updateMany(namespace, args);
          case "replaceOne" -> replaceOne(namespace, args);
          case "deleteOne" -> deleteOne(namespace, args);
          case "deleteMany" -> deleteMany(namespace, args);
          default -> throw new UnsupportedOperationException("a bulk write of " + kind);
        };
    args.checkAllTaken();
    return model;
  }

  private static ClientNamespacedWriteModel updateOne(MongoNamespace namespace, Arguments args) {
    BsonDocument filter = args.document("filter");
    BsonValue update = args.need("update");
    ClientUpdateOneOptions options = clientUpdateOneOptions();
    args.ifBoolean("upsert", options::upsert);
    args.ifDocuments("arrayFilters", options::arrayFilters);
    args.ifCollation(options::collation);
    args.ifHint(options::hint, options::hintString);
    args.ifDocument("sort", options::sort);
    return update instanceof BsonArray stages
        ? ClientNamespacedWriteModel.updateOne(
            namespace, filter, Arguments.documents(stages), options)
        : ClientNamespacedWriteModel.updateOne(namespace, filter, update.asDocument(), options);
  }

  private static ClientNamespacedWriteModel updateMany(MongoNamespace namespace, Arguments args) {
    BsonDocument filter = args.document("filter");
    BsonValue update = args.need("update");
    ClientUpdateManyOptions options = clientUpdateManyOptions();
    args.ifBoolean("upsert", options::upsert);
    args.ifDocuments("arrayFilters", options::arrayFilters);
    args.ifCollation(options::collation);
    args.ifHint(options::hint, options::hintString);
    return update instanceof BsonArray stages
        ? ClientNamespacedWriteModel.updateMany(
            namespace, filter, Arguments.documents(stages), options)
        : ClientNamespacedWriteModel.updateMany(namespace, filter, update.asDocument(), options);
  }

  private static ClientNamespacedWriteModel replaceOne(MongoNamespace namespace, Arguments args) {
    ClientReplaceOneOptions options = clientReplaceOneOptions();
    args.ifBoolean("upsert", options::upsert);
    args.ifCollation(options::collation);
    args.ifHint(options::hint, options::hintString);
    args.ifDocument("sort", options::sort);
    return ClientNamespacedWriteModel.replaceOne(
        namespace, args.document("filter"), args.document("replacement"), options);
  }

  private static ClientNamespacedWriteModel deleteOne(MongoNamespace namespace, Arguments args) {
    ClientDeleteOneOptions options = clientDeleteOneOptions();
    args.ifCollation(options::collation);
    args.ifHint(options::hint, options::hintString);
    return ClientNamespacedWriteModel.deleteOne(namespace, args.document("filter"), options);
  }

  private static ClientNamespacedWriteModel deleteMany(MongoNamespace namespace, Arguments args) {
    ClientDeleteManyOptions options = clientDeleteManyOptions();
    args.ifCollation(options::collation);
    args.ifHint(options::hint, options::hintString);
    return ClientNamespacedWriteModel.deleteMany(namespace, args.document("filter"), options);
  }
}
