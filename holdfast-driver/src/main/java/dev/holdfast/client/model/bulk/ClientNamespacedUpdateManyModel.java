package dev.holdfast.client.model.bulk;

import dev.holdfast.internal.clientbulk.UpdateModel;

/** Updates all documents that match. */
public sealed interface ClientNamespacedUpdateManyModel extends ClientNamespacedWriteModel
    permits UpdateModel {}
