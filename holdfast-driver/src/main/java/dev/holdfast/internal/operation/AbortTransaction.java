package dev.holdfast.internal.operation;

import dev.holdfast.WriteConcern;
import org.jspecify.annotations.Nullable;

/** {@code abortTransaction}: undoes the writes of a transaction. */
public final class AbortTransaction extends EndTransaction {
  public AbortTransaction(WriteConcern writeConcern, byte @Nullable [] recoveryToken) {
    super("abortTransaction", writeConcern, recoveryToken);
  }
}
