package dev.holdfast.internal.pool;

import dev.holdfast.connection.ConnectionId;
import dev.holdfast.internal.connection.Connection;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A checked-out connection; {@link #close()} checks it in. Its owner is the thread that checked it out, or
 * the cursor or transaction to which that thread pins it.
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
    // Neither changes while the connection is checked out.
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

  /** The connection's id, also after check-in. */
  public ConnectionId id() {
    return connection.id();
  }

  public ConnectionPool pool() {
    return pool;
  }

  /** The generation of the connection: the pool's, or its service's behind a load balancer. */
  public int generation() {
    return generation;
  }

  /** The service behind the load balancer; null without a load balancer. */
  public @Nullable ObjectId serviceId() {
    return serviceId;
  }

  /** Records what holds the connection, for the error message of check-outs that time out. */
  public void usedFor(Purpose purpose) {
    checkOut.purpose = purpose;
  }

  /** Records an error for the log. The connection itself decides whether it is still usable. */
  public void failed(Throwable failure) {
    checkOut.failure = failure;
  }

  /** Checks the connection in. A second call does nothing. */
  @Override
  public void close() {
    returned = true;
    pool.checkIn(member, checkOut, connection);
  }
}
