package dev.holdfast.client;

import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.TransactionOptions;
import dev.holdfast.WithTransactionTimeoutException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A group of operations that can see each other's writes and can form a transaction. Not thread-safe. Close
 * it after use.
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
  /** The mongos that the transaction is pinned to. Null if the transaction is not pinned. */
  @Override
  @Nullable ServerAddress getPinnedServerAddress();

  /** Whether a transaction has been started, but neither committed nor aborted. */
  boolean hasActiveTransaction();

  /**
   * The options of the active transaction.
   *
   * @throws IllegalStateException if no transaction is active
   */
  TransactionOptions getTransactionOptions();

  /**
   * Starts a transaction. This sends nothing: the first operation starts the transaction on the server.
   *
   * @throws IllegalStateException if a transaction is already active
   */
  default void startTransaction() {
    startTransaction(getOptions().getDefaultTransactionOptions());
  }

  /**
   * Starts a transaction with options. The session and the client provide those that are not set.
   *
   * @throws IllegalStateException if a transaction is already active
   */
  void startTransaction(TransactionOptions transactionOptions);

  /**
   * Commits the transaction. It is safe to call this method again if the outcome is unknown.
   *
   * @throws IllegalStateException if no transaction was started
   */
  void commitTransaction();

  /**
   * Commits the transaction with this timeout instead of that of the session or transaction.
   *
   * @param timeout 0 means no limit
   * @throws MongoOperationTimeoutException if the timeout expires; the transaction may or may not be
   *     committed
   */
  void commitTransaction(long timeout, TimeUnit timeUnit);

  /**
   * Aborts the transaction and discards its writes.
   *
   * @throws IllegalStateException if no transaction is active, or if it was committed
   */
  void abortTransaction();

  /**
   * Aborts the transaction with this timeout instead of that of the session or transaction.
   *
   * @param timeout 0 means no limit
   */
  void abortTransaction(long timeout, TimeUnit timeUnit);

  /**
   * Runs the body in a transaction and commits it. It retries both, with increasing delays, after errors that
   * allow a retry. It stops after two minutes, or after the timeout of the session or transaction.
   *
   * <ul>
   *   <li>The body may run more than once, so its side effects outside the transaction must be repeatable.
   *   <li>An operation belongs to the transaction only if the body passes this session to it. Such operations
   *       share the timeout of the transaction and must not set their own.
   *   <li>Any exception of the body aborts the transaction. After a server error, the server has usually
   *       aborted it already. A body that catches a server error must rethrow it, otherwise the commit fails
   *       and the whole transaction is retried. To handle errors differently, use {@link #startTransaction()}
   *       and {@link #commitTransaction()}.
   * </ul>
   *
   * @return the result of the body
   * @throws WithTransactionTimeoutException after two minutes; its cause is the last error
   * @throws MongoOperationTimeoutException if a timeout was set and has expired
   */
  default <T extends @Nullable Object> T withTransaction(TransactionBody<T> transactionBody) {
    return withTransaction(transactionBody, getOptions().getDefaultTransactionOptions());
  }

  /** Runs the body in a transaction with options, like {@link #withTransaction(TransactionBody)}. */
  <T extends @Nullable Object> T withTransaction(
      TransactionBody<T> transactionBody, TransactionOptions transactionOptions);
}
