package dev.holdfast.internal.execution;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;
import dev.holdfast.ReadPreference;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.operation.RetryKind;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.session.Transaction;
import dev.holdfast.internal.topology.TopologyDescription;

/**
 * Rules for commands in a transaction, and for the effect of their failures on it. {@link Transaction} has the
 * states; this class decides which command or failure changes them. Stateless.
 */
final class TransactionRules {
  private TransactionRules() {}

  /** Whether the command is part of a transaction. Commit and abort are not: they end it. */
  static boolean isInside(Command<?> command, Session session) {
    return session.isInTransaction() && !command.endsTransaction();
  }

  /** Transactions, "writeConcern": the write concern of a collection has no effect in a transaction. */
  static boolean isAcknowledged(Command<?> command, Session session) {
    return command.isAcknowledged() || isInside(command, session);
  }

  /**
   * Checks a command before its first attempt.
   *
   * @throws MongoClientException if the command must not run in the transaction that is active
   */
  static void enter(Command<?> command, Session session, TopologyDescription topology) {
    Transaction transaction = session.transaction();
    if (transaction == null || command.endsTransaction()) {
      return;
    }
    // An application may commit again after it closed a cursor of the transaction.
    if (command.boundServer() == null) {
      transaction.leaveFinished();
    }
    if (transaction.isActive() && !command.criteria().isWrite()) {
      requirePrimary(command, transaction, topology);
    }
  }

  // Transactions, "readPreference": asked for each read, not when the transaction starts. Only
  // runCommand takes a read preference; those of collection and database have no effect.
  private static void requirePrimary(
      Command<?> command, Transaction transaction, TopologyDescription topology) {
    ReadPreference ofTransaction = transaction.terms().readPreference();
    ReadPreference own = command.criteria().preferenceIn(topology);
    if (ofTransaction.isSecondaryOk() || (command.kind() == RetryKind.ANY && own.isSecondaryOk())) {
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

  /** Unpins a transaction that the server has lost, when no attempt is left. */
  static void givenUp(Session session, MongoException error) {
    if (session.isInTransaction()
        && session.transaction() != null
        && error.hasErrorLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL)) {
      session.transaction().unpin();
    }
  }
}
