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

/** The servers that operations run on. Any thread. */
public interface ServerSource {
  /** Selects a server. Waits until one suits. The description is the one by which it was selected. */
  ServerDescription select(
      Criteria criteria, Set<ServerAddress> deprioritized, Operation operation, Deadline deadline);

  /**
   * The connection pool of this server.
   *
   * @throws MongoServerUnavailableException if it has left the deployment
   */
  ConnectionPool poolOf(ServerAddress server, Operation operation);

  TopologyDescription current();

  /** Counts description changes. */
  long changes();

  /** A command failed on this connection. Updates the topology before it returns. */
  void operationFailed(PooledConnection connection, Failure failure);

  /** How many operations wait for a server at this moment. */
  long waiting();

  /** The client's events for its listeners. */
  EventQueue events();
}
