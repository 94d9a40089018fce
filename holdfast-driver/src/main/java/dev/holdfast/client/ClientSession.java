package dev.holdfast.client;

import dev.holdfast.ServerAddress;
import dev.holdfast.TransactionOptions;
import org.jspecify.annotations.Nullable;

/**
 * Operations that belong together: they see each other's writes, and may form a transaction. Not
 * for several threads at once. Close it after use.
 *
 * <pre>{@code
 * try (ClientSession session = client.startSession()) {
 *   session.withTransaction(() -> {
 *     accounts.updateOne(session, eq("_id", from), inc("balance", -10));
 *     return accounts.updateOne(session, eq("_id", to), inc("balance", 10));
 *   });
 * }
 * }</pre>
 */
public interface ClientSession extends dev.holdfast.session.ClientSession {
  /** The mongos that runs the transaction; null if there is none. */
  @Override
  @Nullable ServerAddress getPinnedServerAddress();

  /** Whether a transaction was started and is neither committed nor aborted. */
  boolean hasActiveTransaction();

  /**
   * The options of the transaction.
   *
   * @throws IllegalStateException if none is active
   */
  TransactionOptions getTransactionOptions();

  /**
   * Starts a transaction; the first operation in it tells the server.
   *
   * @throws IllegalStateException if one is active already
   */
  void startTransaction();

  void startTransaction(TransactionOptions transactionOptions);

  /**
   * Commits. Safe to call again when the outcome is unknown.
   *
   * @throws IllegalStateException if no transaction was started
   */
  void commitTransaction();

  /**
   * Takes everything back.
   *
   * @throws IllegalStateException if no transaction is active, or it was committed
   */
  void abortTransaction();

  /**
   * Runs the body in a transaction and commits. Both are repeated while errors say that this may
   * help, for two minutes at most, so the body must bear to run more than once. Whatever the body
   * throws aborts the transaction.
   *
   * @return what the body returned
   */
  <T extends @Nullable Object> T withTransaction(TransactionBody<T> transactionBody);

  <T extends @Nullable Object> T withTransaction(
      TransactionBody<T> transactionBody, TransactionOptions transactionOptions);
}
