package dev.holdfast.internal.operation;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.internal.pool.PooledConnection;
import org.jspecify.annotations.Nullable;

/** The server and connection of an attempt, as seen by a command while it encodes and decodes. */
public interface Target {
  ServerAddress server();

  /** The hello reply of this connection. The monitor's latest reply may differ. */
  Hello hello();

  boolean isLoadBalanced();

  /** Whether the operation has a timeout. It replaces the {@code maxTimeMS} option of the command. */
  boolean hasTimeout();

  /**
   * How long the server may take: the remaining operation timeout minus the round-trip time; {@link
   * Long#MAX_VALUE} without a timeout.
   */
  long millisForServer();

  /**
   * Takes the connection for a cursor that is bound to it, behind a load balancer. Call it while the reply is
   * decoded. The caller must check the connection in. Returns null if a transaction or a cursor has it
   * already.
   */
  @Nullable PooledConnection keepConnection();
}
