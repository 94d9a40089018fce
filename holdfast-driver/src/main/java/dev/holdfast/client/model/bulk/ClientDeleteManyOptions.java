package dev.holdfast.client.model.bulk;

import dev.holdfast.client.model.Collation;
import dev.holdfast.internal.clientbulk.ClientWriteOptions;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Options for deleting documents in a bulk write of a client. */
public sealed interface ClientDeleteManyOptions permits ClientWriteOptions {
  static ClientDeleteManyOptions clientDeleteManyOptions() {
    return new ClientWriteOptions("ClientDeleteManyOptions");
  }

  /** The rules for comparing strings. Null means the collation of the collection. */
  ClientDeleteManyOptions collation(@Nullable Collation collation);

  /** The index to use, by its keys. It overrides {@link #hintString(String)} if both are set. */
  ClientDeleteManyOptions hint(@Nullable Bson hint);

  /** The index to use, by its name. */
  ClientDeleteManyOptions hintString(@Nullable String hintString);
}
