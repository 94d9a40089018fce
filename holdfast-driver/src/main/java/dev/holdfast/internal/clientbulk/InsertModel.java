package dev.holdfast.internal.clientbulk;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoNamespace;
import dev.holdfast.client.model.bulk.ClientNamespacedInsertOneModel;

/** One insert. */
public record InsertModel(MongoNamespace namespace, Object document)
    implements ClientNamespacedInsertOneModel {
  public InsertModel {
    notNull("namespace", namespace);
    notNull("document", document);
  }
}
