package dev.holdfast.client.model.bulk;

import dev.holdfast.client.model.Collation;
import dev.holdfast.internal.clientbulk.ClientWriteOptions;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Options for updating documents in a bulk write of a client. */
public sealed interface ClientUpdateManyOptions permits ClientWriteOptions {
  static ClientUpdateManyOptions clientUpdateManyOptions() {
    return new ClientWriteOptions("ClientUpdateManyOptions");
  }

  /** The array elements to update, for {@code $[name]} placeholders in the update. */
  ClientUpdateManyOptions arrayFilters(@Nullable Iterable<? extends Bson> arrayFilters);

  /** The rules for comparing strings. Null means the collation of the collection. */
  ClientUpdateManyOptions collation(@Nullable Collation collation);

  /** The index to use, by its keys. It overrides {@link #hintString(String)} if both are set. */
  ClientUpdateManyOptions hint(@Nullable Bson hint);

  /** The index to use, by its name. */
  ClientUpdateManyOptions hintString(@Nullable String hintString);

  /** Whether to insert a document if none matches. Null means false. */
  ClientUpdateManyOptions upsert(@Nullable Boolean upsert);
}
