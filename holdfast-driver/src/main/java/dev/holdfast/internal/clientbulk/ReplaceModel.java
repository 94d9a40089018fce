package dev.holdfast.internal.clientbulk;

import dev.holdfast.MongoNamespace;
import dev.holdfast.client.model.bulk.ClientNamespacedReplaceOneModel;
import java.util.Objects;
import org.bson.conversions.Bson;

/** One replacement. */
public record ReplaceModel(
    MongoNamespace namespace, Bson filter, Object replacement, ClientWriteOptions options)
    implements ClientNamespacedReplaceOneModel {
  public ReplaceModel {
    Objects.requireNonNull(namespace, "namespace");
    Objects.requireNonNull(filter, "filter");
    Objects.requireNonNull(replacement, "replacement");
    Objects.requireNonNull(options, "options");
  }
}
