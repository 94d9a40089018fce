package dev.holdfast.internal.session;

import dev.holdfast.MongoClientException;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.wire.DocumentView;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * The state that the commands of one session share: its server session, the times it has seen, its
 * transaction. An explicit session belongs to the application, which uses it from one thread at a time. An
 * implicit session belongs to one operation, or to the cursor of that operation.
 */
public final class Session implements AutoCloseable {
  /** The options of an explicit session; implicit sessions use {@link #IMPLICIT}. */
  public record Options(boolean implicit, boolean causal, boolean snapshot) {
    static final Options IMPLICIT = new Options(true, false, false);
  }

  /**
   * The resources of an explicit session, without a reference to the session. They can be released even if
   * the application drops the session without closing it.
   */
  public static final class Estate {
    private final ServerSessionPool pool;
    private final Options options;
    private final Transaction transaction = new Transaction();
    private @Nullable ServerSession server;

    private Estate(ServerSessionPool pool, Options options) {
      this.pool = pool;
      this.options = options;
    }

    /** Null if the session holds no server session. */
    public @Nullable ServerSession server() {
      return server;
    }

    public boolean isInTransaction() {
      return transaction.isActive();
    }

    /**
     * Creates a session that owns these resources. Call it only after the application has dropped the
     * original session.
     */
    public Session inherit() {
      Session heir = new Session(pool, options, this);
      heir.server = server;
      return heir;
    }
  }

  private static final int MAX_TOKEN = 1024; // Servers send less than 100 bytes.

  private final ServerSessionPool pool;
  private final Options options;
  private @Nullable ServerSession server; // Null before the first use and after close.
  private final @Nullable Estate estate; // Null for an implicit session.
  private final @Nullable Transaction transaction;
  private @Nullable ClusterTime clusterTime;
  private long operationTime; // 0 if none is known yet.
  private long snapshotTime; // 0 if none is known yet; the first read returns it.
  private @Nullable Deadline deadline;
  private Deadline inheritedDeadline = Deadline.never();
  private boolean closed;

  private Session(ServerSessionPool pool, Options options, @Nullable Estate estate) {
    this.pool = pool;
    this.options = options;
    this.estate = estate;
    this.transaction = estate == null ? null : estate.transaction;
  }

  public static Session implicit(ServerSessionPool pool) {
    return new Session(pool, Options.IMPLICIT, null);
  }

  public static Session explicit(ServerSessionPool pool, boolean causal, boolean snapshot) {
    Options options = new Options(false, causal, snapshot);
    return new Session(pool, options, new Estate(pool, options));
  }

  /** The resources that {@link #close} releases; null for an implicit session, which is never dropped. */
  public @Nullable Estate estate() {
    return estate;
  }

  /**
   * Takes a server session from the pool on first use. Sessions, "Allocation": an implicit session does so
   * after the check-out. So implicit sessions never use more server sessions than there are connections.
   */
  public ServerSession server() {
    requireOpen();
    if (server == null) {
      server = pool.acquire();
      if (estate != null) {
        estate.server = server;
      }
    }
    return server;
  }

  /** Null before the first use and after close. */
  public @Nullable ServerSession serverIfTaken() {
    return server;
  }

  public boolean isImplicit() {
    return options.implicit();
  }

  public boolean isCausal() {
    return options.causal();
  }

  public boolean isSnapshot() {
    return options.snapshot();
  }

  /** Null for an implicit session: it has no transactions. */
  public @Nullable Transaction transaction() {
    return transaction;
  }

  public boolean isInTransaction() {
    return transaction != null && transaction.isActive();
  }

  public @Nullable ClusterTime clusterTime() {
    return clusterTime;
  }

  public void advanceClusterTime(@Nullable ClusterTime other) {
    clusterTime = ClusterTime.later(clusterTime, other);
  }

  /** The 64-bit value of the BSON timestamp; 0 if none is known yet. */
  public long operationTime() {
    return operationTime;
  }

  public void advanceOperationTime(@Nullable BsonTimestamp other) {
    if (other != null) {
      advanceOperationTime(other.getValue());
    }
  }

  private void advanceOperationTime(long other) {
    if (Long.compareUnsigned(other, operationTime) > 0) {
      operationTime = other;
    }
  }

  public long snapshotTime() {
    return snapshotTime;
  }

  /** Sets the time that a snapshot session reads at, if the application already knows it. */
  public void snapshotTime(long time) {
    snapshotTime = time;
  }

  /** Updates times and recovery token from a reply, also from the reply to a failed command. */
  public void updateFrom(DocumentView reply) {
    if (options.implicit()) {
      return; // It is never causal, and the client's ClusterClock has the cluster time.
    }
    clusterTime = ClusterTime.later(clusterTime, reply);
    advanceOperationTime(reply.getTimestamp("operationTime", 0));
    if (options.snapshot() && snapshotTime == 0) {
      snapshotTime = snapshotTimeOf(reply);
    }
    if (transaction != null && transaction.state() != Transaction.State.NONE) {
      transaction.recoveryToken(reply.getSoundBytes("recoveryToken", MAX_TOKEN));
    }
  }

  // Snapshot Reads, "snapshotTime": find and aggregate return it in the cursor, distinct in the
  // reply.
  private static long snapshotTimeOf(DocumentView reply) {
    DocumentView cursor = reply.getDocument("cursor");
    return cursor == null
        ? reply.getTimestamp("atClusterTime", 0)
        : cursor.getTimestamp("atClusterTime", 0);
  }

  /**
   * The deadline that all operations of the session share, as inside withTransaction; null if they share
   * none.
   */
  public @Nullable Deadline deadline() {
    return deadline;
  }

  /**
   * Makes all operations of the session share one deadline.
   *
   * @param shared null if operations use separate deadlines again
   * @param inherited the deadline of an operation that does not set a timeout
   */
  public void share(@Nullable Deadline shared, Deadline inherited) {
    deadline = shared;
    inheritedDeadline = inherited;
  }

  /**
   * Client Side Operations Timeout, "Validation and Overrides": an operation must not set another timeout if
   * the session shares one.
   */
  public void requireNoOtherThanShared(Deadline own) {
    if (deadline != null && !own.hasBudgetOf(inheritedDeadline)) {
      throw new MongoClientException(
          "Operations inside withTransaction share its timeout. Remove the timeout from this"
              + " operation, or set it on withTransaction.");
    }
  }

  /**
   * Sessions, "MongoCollection changes": the session must belong to the same client and must not be closed.
   *
   * @throws IllegalArgumentException if another client started the session
   * @throws IllegalStateException if the session is closed
   */
  public void requireUsableWith(ServerSessionPool ofClient) {
    if (!pool.equals(ofClient)) {
      throw new IllegalArgumentException(
          "The session was started by another client. Start one with startSession() of the client"
              + " that the operation belongs to.");
    }
    requireOpen();
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException(
          "The session is closed; start another one with startSession()");
    }
  }

  public boolean isClosed() {
    return closed;
  }

  /** Returns the server session to the pool and unpins the transaction. A second call does nothing. */
  @Override
  public void close() {
    closed = true;
    if (transaction != null) {
      transaction.unpin();
    }
    ServerSession taken = server;
    server = null;
    if (estate != null) {
      estate.server = null;
    }
    if (taken != null) {
      pool.release(taken);
    }
  }
}
