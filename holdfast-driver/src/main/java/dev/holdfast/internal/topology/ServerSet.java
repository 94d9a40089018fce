package dev.holdfast.internal.topology;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.topology.Effect.ClearPool;
import java.util.List;
import java.util.Set;

/**
 * The pools and monitors behind a topology, as far as the topology needs them. What runs under its lock
 * only flips bookkeeping; everything that starts threads, opens or closes comes in {@link #carryOut}.
 */
public interface ServerSet {
  /** No connection has this generation, so every error that is compared with it is stale. */
  int NO_GENERATION = -1;

  /**
   * Under the lock, before the description with the server is published: makes what belongs to a new
   * server. Nothing runs yet and its pool is paused.
   */
  void add(ServerAddress server);

  /**
   * Under the lock: the current generation of the pool that the connection came from, or of its service;
   * {@link #NO_GENERATION} if the server has another pool by now, or none.
   */
  int generation(ConnectionOrigin origin);

  /** Under the lock, before the description is published: nobody is sent to a paused pool. */
  void ready(ServerAddress server);

  /** Under the lock, after the description is published. */
  void clear(ClearPool effect);

  /**
   * Under the lock, after the description is published: cancels the check of a server, or requests one
   * ({@link Effect.CancelCheck}, {@link Effect.CheckNow}). From here on the outcome of a cancelled check is
   * not used; {@link #carryOut} ends what it waits for.
   */
  void schedule(Effect effect);

  /**
   * Under the lock, after a description without the server is published. {@link #carryOut} closes what
   * belongs to the server.
   */
  void remove(ServerAddress server);

  /**
   * Without locks: starts what was added, stops what was removed, checks and cancels. Two steps may come
   * here in either order, so starting something already stopped must do nothing.
   */
  void carryOut(Set<ServerAddress> added, Set<ServerAddress> removed, List<Effect> effects);
}
