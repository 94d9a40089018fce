package dev.holdfast.client;

import org.jspecify.annotations.Nullable;

/** What to do in a transaction; may run more than once. */
@FunctionalInterface
public interface TransactionBody<T extends @Nullable Object> {
  T execute();
}
