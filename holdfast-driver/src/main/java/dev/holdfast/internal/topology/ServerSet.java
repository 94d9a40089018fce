package dev.holdfast.internal.topology;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.topology.Effect.ClearPool;
import java.util.List;
import java.util.Set;

/**
 * The pools and monitors of a topology's servers. Methods that the topology calls under its lock only update
 * bookkeeping. {@link #carryOut} starts threads, and opens and closes connections.
 */
public interface ServerSet {
  /** A generation that no connection has: an error that is compared with it is always stale. */
  int NO_GENERATION = -1;

  /**
   * Called under the lock, before the description with the server is published. Creates the server's pool and
   * monitor. The monitor does not run yet and the pool is paused.
   */
  void add(ServerAddress server);

  /**
   * Called under the lock. Returns the current generation of the pool that the connection came from, or of
   * its service; {@link #NO_GENERATION} if the server has another pool by now, or none.
   */
  int generation(ConnectionOrigin origin);

  /**
   * Called under the lock, before the description is published, so no operation selects a server with a
   * paused pool.
   */
  void ready(ServerAddress server);

  /** Under the lock, after the description is published. */
  void clear(ClearPool effect);

  /**
   * Called under the lock, after the description is published. Cancels the check of a server, or requests one
   * ({@link Effect.CancelCheck}, {@link Effect.CheckNow}). The outcome of a cancelled check is ignored from
   * here on; {@link #carryOut} ends its wait.
   */
  void schedule(Effect effect);

  /**
   * Called under the lock, after a description without the server is published. {@link #carryOut} closes the
   * server's pool and monitor.
   */
  void remove(ServerAddress server);

  /**
   * Called without locks. Starts added monitors, closes removed servers, and carries out checks and
   * cancellations. Two steps may arrive here in either order, so starting a stopped monitor must do nothing.
   */
  void carryOut(Set<ServerAddress> added, Set<ServerAddress> removed, List<Effect> effects);
}
