package dev.holdfast.client.model.bulk;

import dev.holdfast.client.model.Collation;
import dev.holdfast.internal.clientbulk.ClientWriteOptions;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Options for replacing a document in a bulk write of a client. */
public sealed interface ClientReplaceOneOptions permits ClientWriteOptions {
  static ClientReplaceOneOptions clientReplaceOneOptions() {
    return new ClientWriteOptions("ClientReplaceOneOptions");
  }

  /** The rules for comparing strings. Null means the collation of the collection. */
  ClientReplaceOneOptions collation(@Nullable Collation collation);

  /** The index to use, by its keys. It overrides {@link #hintString(String)} if both are set. */
  ClientReplaceOneOptions hint(@Nullable Bson hint);

  /** The index to use, by its name. */
  ClientReplaceOneOptions hintString(@Nullable String hintString);

  /** Whether to insert a document if none matches. Null means false. */
  ClientReplaceOneOptions upsert(@Nullable Boolean upsert);

  /** Selects one of several matching documents: the first in this order. */
  ClientReplaceOneOptions sort(@Nullable Bson sort);
}
