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

  /**
   * While a reply is read: takes the connection over for a cursor that is bound to it, as behind a load
   * balancer. Whoever took it checks it in. Null if a transaction keeps it already.
   */
  @Nullable PooledConnection keepConnection();
}
