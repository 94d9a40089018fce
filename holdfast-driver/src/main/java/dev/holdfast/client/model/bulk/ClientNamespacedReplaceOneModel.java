package dev.holdfast.client.model.bulk;

import dev.holdfast.internal.clientbulk.ReplaceModel;

/** Replaces at most one matching document. */
public sealed interface ClientNamespacedReplaceOneModel extends ClientNamespacedWriteModel
    permits ReplaceModel {}
