package dev.holdfast.client.model.bulk;

import dev.holdfast.internal.clientbulk.UpdateModel;

/** Updates all matching documents. */
public sealed interface ClientNamespacedUpdateManyModel extends ClientNamespacedWriteModel
    permits UpdateModel {}
