package dev.holdfast.client.model.bulk;

import dev.holdfast.internal.clientbulk.ReplaceModel;

/** Replaces at most one document that matches. */
public sealed interface ClientNamespacedReplaceOneModel extends ClientNamespacedWriteModel
    permits ReplaceModel {}
