package dev.holdfast.client.model.bulk;

import dev.holdfast.internal.clientbulk.UpdateModel;

/** Updates at most one document that matches. */
public sealed interface ClientNamespacedUpdateOneModel extends ClientNamespacedWriteModel
    permits UpdateModel {}
