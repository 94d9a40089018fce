package dev.holdfast.client;

import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.TransactionOptions;
import dev.holdfast.WithTransactionTimeoutException;
import java.util.concurrent.TimeUnit;
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
   * The same within a timeout of its own: the session's and the transaction's do not count.
   *
   * @param timeout 0 for no limit
   * @throws MongoOperationTimeoutException if it has passed; whether the transaction is committed is open
   */
  void commitTransaction(long timeout, TimeUnit timeUnit);

  /**
   * Takes everything back.
   *
   * @throws IllegalStateException if no transaction is active, or it was committed
   */
  void abortTransaction();

  /**
   * The same within a timeout of its own: the session's and the transaction's do not count.
   *
   * @param timeout 0 for no limit
   */
  void abortTransaction(long timeout, TimeUnit timeUnit);

  /**
   * Runs the body in a transaction and commits. Both are repeated, with growing pauses, while errors say
   * that this may help: for two minutes at most, or as long as the timeout of the session or transaction
   * allows.
   *
   * <ul>
   *   <li>The body may run more than once, so what it does beside the transaction must bear that.
   *   <li>Operations belong to the transaction only if they are given this session; only those share its
   *       timeout, and then may have none of their own.
   *   <li>Whatever the body throws aborts the transaction. An error of the server has mostly aborted it
   *       already: a body that catches one has to throw it on, or the commit fails and all begins again.
   *       To handle errors differently use {@link #startTransaction()} and {@link #commitTransaction()}.
   * </ul>
   *
   * @return what the body returned
   * @throws WithTransactionTimeoutException after two minutes; its cause is the last error
   * @throws MongoOperationTimeoutException if a timeout was set and has passed
   */
  <T extends @Nullable Object> T withTransaction(TransactionBody<T> transactionBody);

  <T extends @Nullable Object> T withTransaction(
      TransactionBody<T> transactionBody, TransactionOptions transactionOptions);
}
