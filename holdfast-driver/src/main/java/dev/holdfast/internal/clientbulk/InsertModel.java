package dev.holdfast.internal.clientbulk;

import dev.holdfast.MongoNamespace;
import dev.holdfast.client.model.bulk.ClientNamespacedInsertOneModel;
import java.util.Objects;

/** One insert. */
public record InsertModel(MongoNamespace namespace, Object document)
    implements ClientNamespacedInsertOneModel {
  public InsertModel {
    Objects.requireNonNull(namespace, "namespace");
    Objects.requireNonNull(document, "document");
  }
}
