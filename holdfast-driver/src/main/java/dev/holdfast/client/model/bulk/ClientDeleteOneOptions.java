package dev.holdfast.client.model.bulk;

import dev.holdfast.client.model.Collation;
import dev.holdfast.internal.clientbulk.ClientWriteOptions;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** How a bulk write of a client deletes one document. */
public sealed interface ClientDeleteOneOptions permits ClientWriteOptions {
  static ClientDeleteOneOptions clientDeleteOneOptions() {
    return new ClientWriteOptions("ClientDeleteOneOptions");
  }

  /** How strings compare; null is the collation of the collection. */
  ClientDeleteOneOptions collation(@Nullable Collation collation);

  /** The index to use, by its keys. Wins over {@link #hintString(String)} when both are set. */
  ClientDeleteOneOptions hint(@Nullable Bson hint);

  /** The index to use, by its name. */
  ClientDeleteOneOptions hintString(@Nullable String hintString);
}
