package dev.holdfast.client.model.bulk;

import dev.holdfast.client.model.Collation;
import dev.holdfast.internal.clientbulk.ClientWriteOptions;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Options for updating one document in a bulk write of a client. */
public sealed interface ClientUpdateOneOptions permits ClientWriteOptions {
  static ClientUpdateOneOptions clientUpdateOneOptions() {
    return new ClientWriteOptions("ClientUpdateOneOptions");
  }

  /** The array elements to update, for {@code $[name]} placeholders in the update. */
  ClientUpdateOneOptions arrayFilters(@Nullable Iterable<? extends Bson> arrayFilters);

  /** The rules for comparing strings. Null means the collation of the collection. */
  ClientUpdateOneOptions collation(@Nullable Collation collation);

  /** The index to use, by its keys. It overrides {@link #hintString(String)} if both are set. */
  ClientUpdateOneOptions hint(@Nullable Bson hint);

  /** The index to use, by its name. */
  ClientUpdateOneOptions hintString(@Nullable String hintString);

  /** Whether to insert a document if none matches. Null means false. */
  ClientUpdateOneOptions upsert(@Nullable Boolean upsert);

  /** Selects one of several matching documents: the first in this order. */
  ClientUpdateOneOptions sort(@Nullable Bson sort);
}
