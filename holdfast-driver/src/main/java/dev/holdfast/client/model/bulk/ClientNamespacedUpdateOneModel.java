package dev.holdfast.client.model.bulk;

import dev.holdfast.internal.clientbulk.UpdateModel;

/** Updates at most one matching document. */
public sealed interface ClientNamespacedUpdateOneModel extends ClientNamespacedWriteModel
    permits UpdateModel {}
