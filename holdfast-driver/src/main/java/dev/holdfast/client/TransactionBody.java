package dev.holdfast.client;

import org.jspecify.annotations.Nullable;

/** The operations of a transaction. The body may run more than once. */
@FunctionalInterface
public interface TransactionBody<T extends @Nullable Object> {
  /** Runs the operations. Pass the session of the transaction to each of them. */
  T execute();
}
