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
 * The transaction of one explicit session, one after the other in its life. Owned by the session; only
 * bookkeeping, the commands are sent by others. The states are those of Transactions, "ClientSession
 * changes".
 */
public final class Transaction {
  public enum State {
    NONE,
    /** Started, but the server has not been told. */
    STARTING,
    IN_PROGRESS,
    COMMITTED,
    /** Committed before any command was sent: there is nothing to commit. */
    COMMITTED_EMPTY,
    ABORTED
  }

  /** What holds for all commands of one transaction; resolved against the defaults already. */
  public record Terms(
      ReadConcern readConcern,
      WriteConcern writeConcern,
      ReadPreference readPreference,
      @Nullable Long maxCommitTimeMillis) {}

  private State state = State.NONE;
  private @Nullable Terms terms;
  private boolean mayBeCommitted; // A commit was sent that the server did not plainly turn away.
  private byte @Nullable [] recoveryToken;
  private @Nullable ServerAddress pinnedServer; // A mongos.
  private @Nullable PooledConnection pinnedConnection; // Behind a load balancer.
  private @Nullable Span span; // Until it ends; null where nobody traces.

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

  /** The terms of the transaction that is active, or was the last. */
  public Terms terms() {
    if (terms == null) {
      throw new IllegalStateException("There is no transaction started");
    }
    return terms;
  }

  /** Whether the next command has to tell the server. */
  public boolean isStarting() {
    return state == State.STARTING;
  }

  /** The first command is on its way; one that could not even be written does not count. */
  public void sent() {
    if (state == State.STARTING) {
      state = State.IN_PROGRESS;
    }
  }

  /** Another command runs in the session: a transaction that is over is forgotten. */
  public void leaveFinished() {
    if (state == State.COMMITTED || state == State.COMMITTED_EMPTY || state == State.ABORTED) {
      state = State.NONE;
      recoveryToken = null;
      unpin();
    }
  }

  /**
   * Whether a commit has to be sent; whatever comes back, it may from then on only be committed again.
   *
   * @throws IllegalStateException if there is nothing that could be committed
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

  /** An attempt to commit that may have succeeded: the next one has to ask for a majority. */
  public void commitMayHaveHappened() {
    mayBeCommitted = true;
  }

  public boolean mayBeCommitted() {
    return mayBeCommitted;
  }

  /**
   * Whether an abort has to be sent; that is still pinned, and unpinned after it.
   *
   * @throws IllegalStateException if there is nothing that could be aborted
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

  /** What a mongos needs to find a transaction that another mongos ran; null if none was told. */
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

  /** What the spans of its operations are nested in. */
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
