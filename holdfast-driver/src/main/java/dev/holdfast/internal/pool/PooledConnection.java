package dev.holdfast.internal.pool;

import dev.holdfast.connection.ConnectionId;
import dev.holdfast.internal.connection.Connection;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A connection on loan, from check-out to {@link #close()}, which checks it in. Owned by the thread that
 * checked it out, or by the cursor or transaction that thread pins it to.
 */
public final class PooledConnection implements AutoCloseable {
  private final ConnectionPool pool;
  private final CheckOut checkOut;
  private final Member member;
  private final Connection connection;
  private final int generation;
  private final @Nullable ObjectId serviceId;
  private volatile boolean returned;

  PooledConnection(ConnectionPool pool, CheckOut checkOut, Member member, Connection connection) {
    this.pool = pool;
    this.checkOut = checkOut;
    this.member = member;
    this.connection = connection;
    // Neither changes while it is lent.
    this.generation = member.generation;
    this.serviceId = member.serviceId;
  }

  public Connection connection() {
    if (returned) {
      throw new IllegalStateException(
          connection.id() + " was checked in; " + checkOut.operation + " must not use it any more");
    }
    return connection;
  }

  /** Also after it was checked in. */
  public ConnectionId id() {
    return connection.id();
  }

  /** The pool that lent it. */
  public ConnectionPool pool() {
    return pool;
  }

  /** The pool's generation, or its service's, to which the connection belongs. */
  public int generation() {
    return generation;
  }

  /** The service behind the load balancer; null without one. */
  public @Nullable ObjectId serviceId() {
    return serviceId;
  }

  /** Says what holds on to the connection, for the message of those who wait in vain. */
  public void usedFor(Purpose purpose) {
    checkOut.purpose = purpose;
  }

  /** Says what made the connection unusable, for the log. Whether it is, the connection knows itself. */
  public void failed(Throwable failure) {
    checkOut.failure = failure;
  }

  /** Checks in; a second time does nothing. */
  @Override
  public void close() {
    returned = true;
    pool.checkIn(member, checkOut, connection);
  }
}
