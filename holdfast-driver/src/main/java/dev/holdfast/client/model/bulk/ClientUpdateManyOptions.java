package dev.holdfast.client.model.bulk;

import dev.holdfast.client.model.Collation;
import dev.holdfast.internal.clientbulk.ClientWriteOptions;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** How a bulk write of a client updates documents. */
public sealed interface ClientUpdateManyOptions permits ClientWriteOptions {
  static ClientUpdateManyOptions clientUpdateManyOptions() {
    return new ClientWriteOptions("ClientUpdateManyOptions");
  }

  /** Which elements of arrays the update touches, for its {@code $[name]} placeholders. */
  ClientUpdateManyOptions arrayFilters(@Nullable Iterable<? extends Bson> arrayFilters);

  /** How strings compare; null is the collation of the collection. */
  ClientUpdateManyOptions collation(@Nullable Collation collation);

  /** The index to use, by its keys. Wins over {@link #hintString(String)} when both are set. */
  ClientUpdateManyOptions hint(@Nullable Bson hint);

  /** The index to use, by its name. */
  ClientUpdateManyOptions hintString(@Nullable String hintString);

  /** Whether a document is inserted when none matches; null is false. */
  ClientUpdateManyOptions upsert(@Nullable Boolean upsert);
}
