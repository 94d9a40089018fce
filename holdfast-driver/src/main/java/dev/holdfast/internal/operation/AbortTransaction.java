package dev.holdfast.internal.operation;

import dev.holdfast.WriteConcern;
import org.jspecify.annotations.Nullable;

/** Takes back what a transaction has done. */
public final class AbortTransaction extends EndTransaction {
  public AbortTransaction(WriteConcern writeConcern, byte @Nullable [] recoveryToken) {
    super("abortTransaction", writeConcern, recoveryToken);
  }
}
