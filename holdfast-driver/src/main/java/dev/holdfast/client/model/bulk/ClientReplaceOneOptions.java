package dev.holdfast.client.model.bulk;

import dev.holdfast.client.model.Collation;
import dev.holdfast.internal.clientbulk.ClientWriteOptions;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** How a bulk write of a client replaces a document. */
public sealed interface ClientReplaceOneOptions permits ClientWriteOptions {
  static ClientReplaceOneOptions clientReplaceOneOptions() {
    return new ClientWriteOptions("ClientReplaceOneOptions");
  }

  /** How strings compare; null is the collation of the collection. */
  ClientReplaceOneOptions collation(@Nullable Collation collation);

  /** The index to use, by its keys. Wins over {@link #hintString(String)} when both are set. */
  ClientReplaceOneOptions hint(@Nullable Bson hint);

  /** The index to use, by its name. */
  ClientReplaceOneOptions hintString(@Nullable String hintString);

  /** Whether a document is inserted when none matches; null is false. */
  ClientReplaceOneOptions upsert(@Nullable Boolean upsert);

  /** Which of several matching documents is taken: the first in this order. */
  ClientReplaceOneOptions sort(@Nullable Bson sort);
}
