package dev.holdfast.spec.unified;

import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.client.model.BulkWriteOptions;
import dev.holdfast.client.model.DeleteManyModel;
import dev.holdfast.client.model.DeleteOneModel;
import dev.holdfast.client.model.InsertOneModel;
import dev.holdfast.client.model.ReplaceOneModel;
import dev.holdfast.client.model.UpdateManyModel;
import dev.holdfast.client.model.UpdateOneModel;
import dev.holdfast.client.model.UpdateOptions;
import dev.holdfast.client.model.WriteModel;
import dev.holdfast.spec.unified.Operation.Action;
import dev.holdfast.spec.unified.Operation.Result;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** {@code bulkWrite} of a collection. */
final class BulkWrites {
  static final Map<String, Operation> TABLE = Map.of("bulkWrite", BulkWrites::bulkWrite);

  private BulkWrites() {}

  private static Action bulkWrite(Call call) {
    Arguments args = call.arguments();
    ClientSession session = call.session();
    MongoCollection<BsonDocument> collection = call.collection();
    List<WriteModel<BsonDocument>> requests =
        args.documents("requests").stream().map(BulkWrites::model).toList();
    BulkWriteOptions options = new BulkWriteOptions();
    args.ifBoolean("ordered", options::ordered);
    args.ifBoolean("bypassDocumentValidation", options::bypassDocumentValidation);
    args.ifValue("comment", options::comment);
    args.ifDocument("let", options::let);
    return () ->
        Result.of(
            Results.of(
                session == null
                    ? collection.bulkWrite(requests, options)
                    : collection.bulkWrite(session, requests, options)));
  }

  private static WriteModel<BsonDocument> model(BsonDocument request) {
    String kind = request.getFirstKey();
    Arguments args = new Arguments(request.getDocument(kind));
    WriteModel<BsonDocument> model =
        switch (kind) {
          case "insertOne" -> new InsertOneModel<>(args.document("document").clone());
          case "updateOne" -> updateOne(args);
          case "updateMany" -> updateMany(args);
          case "replaceOne" ->
              new ReplaceOneModel<>(
                  args.document("filter"),
                  args.document("replacement"),
                  CollectionWrites.replaceOptions(args));
          case "deleteOne" ->
              new DeleteOneModel<>(args.document("filter"), CollectionWrites.deleteOptions(args));
          case "deleteMany" ->
              new DeleteManyModel<>(args.document("filter"), CollectionWrites.deleteOptions(args));
          default -> throw new UnsupportedOperationException("a bulk write of " + kind);
        };
    args.checkAllTaken();
    return model;
  }

  private static WriteModel<BsonDocument> updateOne(Arguments args) {
    BsonDocument filter = args.document("filter");
    BsonValue update = args.need("update");
    UpdateOptions options = CollectionWrites.updateOptions(args);
    args.ifDocument("sort", options::sort);
    return update instanceof BsonArray stages
        ? new UpdateOneModel<>(filter, Arguments.documents(stages), options)
        : new UpdateOneModel<>(filter, update.asDocument(), options);
  }

  private static WriteModel<BsonDocument> updateMany(Arguments args) {
    BsonDocument filter = args.document("filter");
    BsonValue update = args.need("update");
    UpdateOptions options = CollectionWrites.updateOptions(args);
    return update instanceof BsonArray stages
        ? new UpdateManyModel<>(filter, Arguments.documents(stages), options)
        : new UpdateManyModel<>(filter, update.asDocument(), options);
  }
}
