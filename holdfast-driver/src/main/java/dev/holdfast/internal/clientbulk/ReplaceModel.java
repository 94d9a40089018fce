package dev.holdfast.internal.clientbulk;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoNamespace;
import dev.holdfast.client.model.bulk.ClientNamespacedReplaceOneModel;
import org.bson.conversions.Bson;

/** One replacement. */
public record ReplaceModel(
    MongoNamespace namespace, Bson filter, Object replacement, ClientWriteOptions options)
    implements ClientNamespacedReplaceOneModel {
  public ReplaceModel {
    notNull("namespace", namespace);
    notNull("filter", filter);
    notNull("replacement", replacement);
    notNull("options", options);
  }
}
