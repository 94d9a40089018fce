package dev.holdfast.client.model.bulk;

import dev.holdfast.internal.clientbulk.InsertModel;

/** Inserts one document. */
public sealed interface ClientNamespacedInsertOneModel extends ClientNamespacedWriteModel
    permits InsertModel {}
