package dev.holdfast.internal.execution;

import dev.holdfast.MongoServerUnavailableException;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.internal.selection.Operation;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyDescription;
import java.util.Set;

/** The deployment, as the loop sees it; assembly plugs it in. Any thread. */
public interface ServerSource {
  /** A server that suits, as it was when it was chosen; waits while there is none. */
  ServerDescription select(
      Criteria criteria, Set<ServerAddress> deprioritized, Operation operation, Deadline deadline);

  /**
   * The pool of this very server.
   *
   * @throws MongoServerUnavailableException if it has left the deployment
   */
  ConnectionPool poolOf(ServerAddress server, Operation operation);

  TopologyDescription current();

  /** How often the topology has changed so far. */
  long changes();

  /** A command failed on this connection: the topology draws its conclusions before anybody retries. */
  void operationFailed(PooledConnection connection, Failure failure);

  /** How many operations wait for a server at this moment. */
  long waiting();

  /** The client's events for its listeners. */
  EventQueue events();
}
