package dev.holdfast.client.model.bulk;

import dev.holdfast.client.model.Collation;
import dev.holdfast.internal.clientbulk.ClientWriteOptions;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** How a bulk write of a client updates one document. */
public sealed interface ClientUpdateOneOptions permits ClientWriteOptions {
  static ClientUpdateOneOptions clientUpdateOneOptions() {
    return new ClientWriteOptions("ClientUpdateOneOptions");
  }

  /** Which elements of arrays the update touches, for its {@code $[name]} placeholders. */
  ClientUpdateOneOptions arrayFilters(@Nullable Iterable<? extends Bson> arrayFilters);

  /** How strings compare; null is the collation of the collection. */
  ClientUpdateOneOptions collation(@Nullable Collation collation);

  /** The index to use, by its keys. Wins over {@link #hintString(String)} when both are set. */
  ClientUpdateOneOptions hint(@Nullable Bson hint);

  /** The index to use, by its name. */
  ClientUpdateOneOptions hintString(@Nullable String hintString);

  /** Whether a document is inserted when none matches; null is false. */
  ClientUpdateOneOptions upsert(@Nullable Boolean upsert);

  /** Which of several matching documents is taken: the first in this order. */
  ClientUpdateOneOptions sort(@Nullable Bson sort);
}
