package dev.holdfast.internal.operation;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.internal.pool.PooledConnection;
import org.jspecify.annotations.Nullable;

/** Where an attempt runs: what a command may know of it while it is written and read. */
public interface Target {
  ServerAddress server();

  /** Of the connection at hand, not of the monitor's last look. */
  Hello hello();

  boolean isLoadBalanced();

  /** Whether the operation has a timeout; then a command's own {@code maxTimeMS} does not count. */
  boolean hasTimeout();

  /**
   * How long the server may take: what is left of the operation's timeout, less the way there and back;
   * {@link Long#MAX_VALUE} if it has none.
   */
  long millisForServer();

  /**
   * While a reply is read: takes the connection over for a cursor that is bound to it, as behind a load
   * balancer. Whoever took it checks it in. Null if a transaction keeps it already.
   */
  @Nullable PooledConnection keepConnection();
}
