package dev.holdfast.client.model.bulk;

import dev.holdfast.client.model.Collation;
import dev.holdfast.internal.clientbulk.ClientWriteOptions;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Options for deleting one document in a bulk write of a client. */
public sealed interface ClientDeleteOneOptions permits ClientWriteOptions {
  static ClientDeleteOneOptions clientDeleteOneOptions() {
    return new ClientWriteOptions("ClientDeleteOneOptions");
  }

  /** The rules for comparing strings. Null means the collation of the collection. */
  ClientDeleteOneOptions collation(@Nullable Collation collation);

  /** The index to use, by its keys. It overrides {@link #hintString(String)} if both are set. */
  ClientDeleteOneOptions hint(@Nullable Bson hint);

  /** The index to use, by its name. */
  ClientDeleteOneOptions hintString(@Nullable String hintString);
}
