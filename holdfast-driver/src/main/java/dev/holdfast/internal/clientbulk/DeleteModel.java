package dev.holdfast.internal.clientbulk;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoNamespace;
import dev.holdfast.client.model.bulk.ClientNamespacedDeleteManyModel;
import dev.holdfast.client.model.bulk.ClientNamespacedDeleteOneModel;
import org.bson.conversions.Bson;

/** One delete, of one document or of many. */
public record DeleteModel(
    MongoNamespace namespace, Bson filter, boolean multi, ClientWriteOptions options)
    implements ClientNamespacedDeleteOneModel, ClientNamespacedDeleteManyModel {
  public DeleteModel {
    notNull("namespace", namespace);
    notNull("filter", filter);
    notNull("options", options);
  }
}
