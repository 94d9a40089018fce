package dev.holdfast.internal.session;

import dev.holdfast.MongoClientException;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.wire.DocumentView;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * What the commands of one session share: a server session while it lasts, the times it has seen, its
 * transaction. Explicit ones belong to the application, which uses them from one thread at a time;
 * implicit ones to one operation, or to the cursor it left behind.
 */
public final class Session implements AutoCloseable {
  /** What the application asked of its session; implicit sessions ask for nothing. */
  public record Options(boolean implicit, boolean causal, boolean snapshot) {
    static final Options IMPLICIT = new Options(true, false, false);
  }

  /**
   * What an explicit session holds, without the session itself: when that was dropped, another one can
   * give back in its place.
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

    /** Null if nothing is held. */
    public @Nullable ServerSession server() {
      return server;
    }

    public boolean isInTransaction() {
      return transaction.isActive();
    }

    /** Only when nobody has the session any more. */
    public Session inherit() {
      Session heir = new Session(pool, options, this);
      heir.server = server;
      return heir;
    }
  }

  private static final int MAX_TOKEN = 1024; // Servers send less than 100 bytes.

  private final ServerSessionPool pool;
  private final Options options;
  private @Nullable ServerSession server; // From the first command on, until it is closed.
  private final @Nullable Estate estate; // Null for an implicit session.
  private final @Nullable Transaction transaction;
  private @Nullable ClusterTime clusterTime;
  private long operationTime; // 0: none heard of yet.
  private long snapshotTime; // 0: none yet, the first read finds it out.
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

  /** What is given back when the session is closed; null for an implicit one, which is never dropped. */
  public @Nullable Estate estate() {
    return estate;
  }

  /**
   * Taken from the pool when it is first needed. Sessions, "Allocation": for an implicit session that is
   * after the check-out, so that there are never more of them than connections.
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

  /** Null while no command has used one yet. */
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

  /** Null for an implicit session, which can have none. */
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

  /** As BSON writes it; 0 while there is none. */
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

  /** For a session that shall read as of a moment which the application knows already. */
  public void snapshotTime(long time) {
    snapshotTime = time;
  }

  /** Whatever a reply, a failed command's too, tells about time and transactions. */
  public void heard(DocumentView reply) {
    if (options.implicit()) {
      return; // Nobody will ever ask it; the client's own clock has heard it.
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

  // Snapshot Reads, "snapshotTime": find and aggregate tell it in their cursor, distinct beside.
  private static long snapshotTimeOf(DocumentView reply) {
    DocumentView cursor = reply.getDocument("cursor");
    return cursor == null
        ? reply.getTimestamp("atClusterTime", 0)
        : cursor.getTimestamp("atClusterTime", 0);
  }

  /** The time that all operations of the session share, as within withTransaction; null if none. */
  public @Nullable Deadline deadline() {
    return deadline;
  }

  /**
   * @param inherited what an operation has that sets no timeout of its own
   */
  public void share(@Nullable Deadline shared, Deadline inherited) {
    deadline = shared;
    inheritedDeadline = inherited;
  }

  /**
   * Client Side Operations Timeout, "Validation and Overrides": two timeouts for one operation would be
   * one too many.
   */
  public void requireNoOtherThanShared(Deadline own) {
    if (deadline != null && !own.hasBudgetOf(inheritedDeadline)) {
      throw new MongoClientException(
          "Operations inside withTransaction share its timeout. Remove the timeout from this"
              + " operation, or set it on withTransaction.");
    }
  }

  /**
   * Sessions, "MongoCollection changes": of the same client, and not ended.
   *
   * @throws IllegalArgumentException if another client started it
   * @throws IllegalStateException if it is closed
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

  /** Gives what the session holds back; a second time does nothing. */
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
