package dev.holdfast.client.model.bulk;

import static dev.holdfast.internal.value.Checks.noneNull;

import dev.holdfast.MongoNamespace;
import dev.holdfast.internal.clientbulk.ClientWriteOptions;
import dev.holdfast.internal.clientbulk.DeleteModel;
import dev.holdfast.internal.clientbulk.InsertModel;
import dev.holdfast.internal.clientbulk.ReplaceModel;
import dev.holdfast.internal.clientbulk.UpdateModel;
import org.bson.conversions.Bson;

/**
 * One write in a bulk write of a client, with its target collection.
 *
 * <pre>{@code
 * client.bulkWrite(List.of(
 *     ClientNamespacedWriteModel.insertOne(orders, order),
 *     ClientNamespacedWriteModel.updateOne(stock, eq("item", "kite"), inc("count", -1))));
 * }</pre>
 */
public sealed interface ClientNamespacedWriteModel
    permits ClientNamespacedInsertOneModel,
        ClientNamespacedUpdateOneModel,
        ClientNamespacedUpdateManyModel,
        ClientNamespacedReplaceOneModel,
        ClientNamespacedDeleteOneModel,
        ClientNamespacedDeleteManyModel {
  static <TDocument> ClientNamespacedInsertOneModel insertOne(
      MongoNamespace namespace, TDocument document) {
    return new InsertModel(namespace, document);
  }

  static ClientNamespacedUpdateOneModel updateOne(
      MongoNamespace namespace, Bson filter, Bson update) {
    return updateOne(namespace, filter, update, ClientUpdateOneOptions.clientUpdateOneOptions());
  }

  static ClientNamespacedUpdateOneModel updateOne(
      MongoNamespace namespace, Bson filter, Bson update, ClientUpdateOneOptions options) {
    return UpdateModel.of(namespace, filter, update, false, (ClientWriteOptions) options);
  }

  static ClientNamespacedUpdateOneModel updateOne(
      MongoNamespace namespace, Bson filter, Iterable<? extends Bson> updatePipeline) {
    noneNull("updatePipeline", updatePipeline);
    return updateOne(
        namespace, filter, updatePipeline, ClientUpdateOneOptions.clientUpdateOneOptions());
  }

  static ClientNamespacedUpdateOneModel updateOne(
      MongoNamespace namespace,
      Bson filter,
      Iterable<? extends Bson> updatePipeline,
      ClientUpdateOneOptions options) {
    return UpdateModel.ofPipeline(
        namespace,
        filter,
        noneNull("updatePipeline", updatePipeline),
        false,
        (ClientWriteOptions) options);
  }

  static ClientNamespacedUpdateManyModel updateMany(
      MongoNamespace namespace, Bson filter, Bson update) {
    return updateMany(namespace, filter, update, ClientUpdateManyOptions.clientUpdateManyOptions());
  }

  static ClientNamespacedUpdateManyModel updateMany(
      MongoNamespace namespace, Bson filter, Bson update, ClientUpdateManyOptions options) {
    return UpdateModel.of(namespace, filter, update, true, (ClientWriteOptions) options);
  }

  static ClientNamespacedUpdateManyModel updateMany(
      MongoNamespace namespace, Bson filter, Iterable<? extends Bson> updatePipeline) {
    noneNull("updatePipeline", updatePipeline);
    return updateMany(
        namespace, filter, updatePipeline, ClientUpdateManyOptions.clientUpdateManyOptions());
  }

  static ClientNamespacedUpdateManyModel updateMany(
      MongoNamespace namespace,
      Bson filter,
      Iterable<? extends Bson> updatePipeline,
      ClientUpdateManyOptions options) {
    return UpdateModel.ofPipeline(
        namespace,
        filter,
        noneNull("updatePipeline", updatePipeline),
        true,
        (ClientWriteOptions) options);
  }

  static <TDocument> ClientNamespacedReplaceOneModel replaceOne(
      MongoNamespace namespace, Bson filter, TDocument replacement) {
    return replaceOne(
        namespace, filter, replacement, ClientReplaceOneOptions.clientReplaceOneOptions());
  }

  static <TDocument> ClientNamespacedReplaceOneModel replaceOne(
      MongoNamespace namespace,
      Bson filter,
      TDocument replacement,
      ClientReplaceOneOptions options) {
    return new ReplaceModel(namespace, filter, replacement, (ClientWriteOptions) options);
  }

  static ClientNamespacedDeleteOneModel deleteOne(MongoNamespace namespace, Bson filter) {
    return deleteOne(namespace, filter, ClientDeleteOneOptions.clientDeleteOneOptions());
  }

  static ClientNamespacedDeleteOneModel deleteOne(
      MongoNamespace namespace, Bson filter, ClientDeleteOneOptions options) {
    return new DeleteModel(namespace, filter, false, (ClientWriteOptions) options);
  }

  static ClientNamespacedDeleteManyModel deleteMany(MongoNamespace namespace, Bson filter) {
    return deleteMany(namespace, filter, ClientDeleteManyOptions.clientDeleteManyOptions());
  }

  static ClientNamespacedDeleteManyModel deleteMany(
      MongoNamespace namespace, Bson filter, ClientDeleteManyOptions options) {
    return new DeleteModel(namespace, filter, true, (ClientWriteOptions) options);
  }
}
