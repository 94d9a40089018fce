package dev.holdfast.internal.clientbulk;

import dev.holdfast.MongoNamespace;
import dev.holdfast.client.model.bulk.ClientNamespacedDeleteManyModel;
import dev.holdfast.client.model.bulk.ClientNamespacedDeleteOneModel;
import java.util.Objects;
import org.bson.conversions.Bson;

/** One delete, of one document or of many. */
public record DeleteModel(
    MongoNamespace namespace, Bson filter, boolean multi, ClientWriteOptions options)
    implements ClientNamespacedDeleteOneModel, ClientNamespacedDeleteManyModel {
  public DeleteModel {
    Objects.requireNonNull(namespace, "namespace");
    Objects.requireNonNull(filter, "filter");
    Objects.requireNonNull(options, "options");
  }
}
