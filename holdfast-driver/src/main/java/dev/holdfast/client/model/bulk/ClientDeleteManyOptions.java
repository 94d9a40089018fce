package dev.holdfast.client.model.bulk;

import dev.holdfast.client.model.Collation;
import dev.holdfast.internal.clientbulk.ClientWriteOptions;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** How a bulk write of a client deletes documents. */
public sealed interface ClientDeleteManyOptions permits ClientWriteOptions {
  static ClientDeleteManyOptions clientDeleteManyOptions() {
    return new ClientWriteOptions("ClientDeleteManyOptions");
  }

  /** How strings compare; null is the collation of the collection. */
  ClientDeleteManyOptions collation(@Nullable Collation collation);

  /** The index to use, by its keys. Wins over {@link #hintString(String)} when both are set. */
  ClientDeleteManyOptions hint(@Nullable Bson hint);

  /** The index to use, by its name. */
  ClientDeleteManyOptions hintString(@Nullable String hintString);
}
