package dev.holdfast.internal.session;

import dev.holdfast.MongoClientException;
import dev.holdfast.ReadConcern;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.WriteConcern;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.pool.Purpose;
import dev.holdfast.observability.Span;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of one explicit session, one after the other. Owned by the session. This class only keeps
 * their state; other classes send the commands. The states are those of Transactions, "ClientSession
 * changes".
 */
public final class Transaction {
  public enum State {
    NONE,
    /** Started, but no command has been sent. */
    STARTING,
    IN_PROGRESS,
    COMMITTED,
    /** Committed before any command was sent: the server has nothing to commit. */
    COMMITTED_EMPTY,
    ABORTED
  }

  /** The options of one transaction, with the defaults already applied. */
  public record Terms(
      ReadConcern readConcern,
      WriteConcern writeConcern,
      ReadPreference readPreference,
      @Nullable Long maxCommitTimeMillis) {}

  private State state = State.NONE;
  private @Nullable Terms terms;
  private boolean mayBeCommitted; // A commit was sent, and the server may have executed it.
  private byte @Nullable [] recoveryToken;
  private @Nullable ServerAddress pinnedServer; // A mongos.
  private @Nullable PooledConnection pinnedConnection; // Behind a load balancer.
  private @Nullable Span span; // Null after the span ended, and without a tracer.

  public State state() {
    return state;
  }

  /** Whether commands of the session belong to the transaction. */
  public boolean isActive() {
    return state == State.STARTING || state == State.IN_PROGRESS;
  }

  public void start(Session session, Terms newTerms) {
    if (isActive()) {
      throw new IllegalStateException("Transaction already in progress");
    }
    if (session.isSnapshot()) {
      throw new IllegalArgumentException("Transactions are not supported in snapshot sessions");
    }
    if (!newTerms.writeConcern().isAcknowledged()) {
      throw new MongoClientException(
          "Transactions do not support unacknowledged write concerns, but w is 0");
    }
    session.server().nextTransactionNumber();
    unpin();
    recoveryToken = null;
    mayBeCommitted = false;
    terms = newTerms;
    state = State.STARTING;
  }

  /** The terms of the active transaction, or of the last one. */
  public Terms terms() {
    if (terms == null) {
      throw new IllegalStateException("There is no transaction started");
    }
    return terms;
  }

  /** Whether the next command has to start the transaction on the server. */
  public boolean isStarting() {
    return state == State.STARTING;
  }

  /**
   * Called when the first command is encoded and about to be sent. Earlier failures leave the transaction
   * unstarted.
   */
  public void sent() {
    if (state == State.STARTING) {
      state = State.IN_PROGRESS;
    }
  }

  /** Resets a finished transaction, because the session runs another command. */
  public void leaveFinished() {
    if (state == State.COMMITTED || state == State.COMMITTED_EMPTY || state == State.ABORTED) {
      state = State.NONE;
      recoveryToken = null;
      unpin();
    }
  }

  /**
   * Returns whether a commit has to be sent. Whatever its outcome, the transaction can no longer be aborted,
   * only committed again.
   *
   * @throws IllegalStateException if the session has no transaction to commit
   */
  public boolean beginCommit() {
    switch (state) {
      case NONE -> throw new IllegalStateException("There is no transaction started");
      case ABORTED ->
          throw new IllegalStateException(
              "Cannot call commitTransaction after calling abortTransaction");
      case STARTING, COMMITTED_EMPTY -> {
        state = State.COMMITTED_EMPTY;
        return false;
      }
      case IN_PROGRESS, COMMITTED -> {
        state = State.COMMITTED;
        return true;
      }
    }
    throw new AssertionError(state);
  }

  /** Records that a commit may have succeeded. The next attempt must use write concern majority. */
  public void commitMayHaveHappened() {
    mayBeCommitted = true;
  }

  public boolean mayBeCommitted() {
    return mayBeCommitted;
  }

  /**
   * Returns whether an abort has to be sent. The abort still runs on the pinned server or connection; the
   * caller unpins it afterwards.
   *
   * @throws IllegalStateException if the session has no transaction to abort
   */
  public boolean beginAbort() {
    switch (state) {
      case NONE -> throw new IllegalStateException("There is no transaction started");
      case COMMITTED, COMMITTED_EMPTY ->
          throw new IllegalStateException(
              "Cannot call abortTransaction after calling commitTransaction");
      case ABORTED -> throw new IllegalStateException("Cannot call abortTransaction twice");
      case STARTING -> {
        state = State.ABORTED;
        unpin();
        return false;
      }
      case IN_PROGRESS -> {
        state = State.ABORTED;
        return true;
      }
    }
    throw new AssertionError(state);
  }

  /** The token by which another mongos finds this transaction; null if no reply contained one. */
  public byte @Nullable [] recoveryToken() {
    return recoveryToken;
  }

  void recoveryToken(byte @Nullable [] latest) {
    if (latest != null) {
      recoveryToken = latest;
    }
  }

  public @Nullable ServerAddress pinnedServer() {
    return pinnedServer;
  }

  public void pinTo(ServerAddress mongos) {
    pinnedServer = mongos;
  }

  public @Nullable PooledConnection pinnedConnection() {
    return pinnedConnection;
  }

  /** Keeps the connection until {@link #unpin}. */
  public void pinTo(PooledConnection connection) {
    connection.usedFor(Purpose.TRANSACTION);
    pinnedConnection = connection;
  }

  /** The parent of the spans of the transaction's operations. */
  public @Nullable Span span() {
    return span;
  }

  public void span(@Nullable Span started) {
    span = started;
  }

  public void unpin() {
    pinnedServer = null;
    PooledConnection kept = pinnedConnection;
    pinnedConnection = null;
    if (kept != null) {
      kept.close();
    }
  }
}
