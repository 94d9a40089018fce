package dev.holdfast.client.model.bulk;

import dev.holdfast.internal.clientbulk.DeleteModel;

/** Deletes all matching documents. */
public sealed interface ClientNamespacedDeleteManyModel extends ClientNamespacedWriteModel
    permits DeleteModel {}
