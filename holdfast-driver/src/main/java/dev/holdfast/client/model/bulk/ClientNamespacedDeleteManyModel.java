package dev.holdfast.client.model.bulk;

import dev.holdfast.internal.clientbulk.DeleteModel;

/** Deletes all documents that match. */
public sealed interface ClientNamespacedDeleteManyModel extends ClientNamespacedWriteModel
    permits DeleteModel {}
