package dev.holdfast.internal.execution;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;
import dev.holdfast.ReadPreference;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.operation.Kind;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.session.Transaction;
import dev.holdfast.internal.topology.TopologyDescription;

/**
 * What a session's transaction asks of the commands that run in it, and what their failures mean to it.
 * Stateless: {@link Transaction} has the states, here is which command or failure changes them.
 */
final class TransactionRules {
  private TransactionRules() {}

  /** Whether the command is part of one; commit and abort end it, and are not. */
  static boolean isInside(Command<?> command, Session session) {
    return session.isInTransaction() && !command.endsTransaction();
  }

  /**
   * Before the first attempt.
   *
   * @throws MongoClientException if the command must not run in the transaction that is active
   */
  static void enter(Command<?> command, Session session, TopologyDescription topology) {
    Transaction transaction = session.transaction();
    if (transaction == null || command.endsTransaction()) {
      return;
    }
    // Closing a cursor of a transaction does not take the right away to commit that once more.
    if (command.boundServer() == null) {
      transaction.leaveFinished();
    }
    if (transaction.isActive() && !command.criteria().isWrite()) {
      requirePrimary(command, transaction, topology);
    }
  }

  // Transactions, "readPreference": asked for each read, not when the transaction starts. Only
  // runCommand has a preference of its own; that of a collection or database does not count.
  private static void requirePrimary(
      Command<?> command, Transaction transaction, TopologyDescription topology) {
    ReadPreference ofTransaction = transaction.terms().readPreference();
    ReadPreference own = command.criteria().preferenceIn(topology);
    if (ofTransaction.isSecondaryOk() || (command.kind() == Kind.ANY && own.isSecondaryOk())) {
      throw new MongoClientException(
          "The read preference in a transaction must be primary, but it is "
              + (ofTransaction.isSecondaryOk() ? ofTransaction : own)
              + " for '"
              + command.name()
              + "'");
    }
  }

  /**
   * Commit or abort failed. Transactions, "When to unpin": before a server is selected for the retry.
   *
   * @param error has its labels already
   */
  static void endFailed(Transaction transaction, MongoException error, Failure failure) {
    boolean shed = failure.overloaded() && failure.isSafelyRetryable();
    // A server that shed an abort still has the transaction: the retry goes to the same server.
    if ((transaction.state() == Transaction.State.ABORTED && !shed)
        || error.hasErrorLabel(MongoException.UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL)
        || error.hasErrorLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL)) {
      transaction.unpin();
    }
    if (!shed) {
      transaction.commitMayHaveHappened();
    }
  }

  /** The attempts before stayed where the transaction is; if it is lost, nobody goes on with it. */
  static void givenUp(Session session, MongoException error) {
    if (session.isInTransaction()
        && session.transaction() != null
        && error.hasErrorLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL)) {
      session.transaction().unpin();
    }
  }
}
