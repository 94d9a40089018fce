package dev.holdfast.client.model.bulk;

import dev.holdfast.internal.clientbulk.DeleteModel;

/** Deletes at most one matching document. */
public sealed interface ClientNamespacedDeleteOneModel extends ClientNamespacedWriteModel
    permits DeleteModel {}
