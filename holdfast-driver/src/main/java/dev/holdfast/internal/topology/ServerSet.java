package dev.holdfast.internal.topology;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.topology.Effect.ClearPool;
import java.util.List;
import java.util.Set;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The pools and monitors behind a topology, as far as the topology needs them. What runs under its lock
 * only flips bookkeeping; everything that starts threads, opens or closes comes in {@link #carryOut}.
 */
public interface ServerSet {
  /** Under the lock: makes what belongs to a new server; nothing runs yet and its pool is paused. */
  void add(ServerAddress server);

  /** Under the lock: the generation an error's connection is compared with. */
  int generation(ServerAddress server, @Nullable ObjectId serviceId);

  /** Under the lock, before the description is published: nobody is sent to a paused pool. */
  void ready(ServerAddress server);

  /** Under the lock, after the description is published. */
  void clear(ClearPool effect);

  /** Under the lock: nobody is sent there any more; what belongs to the server is closed by {@link #carryOut}. */
  void remove(ServerAddress server);

  /**
   * Without locks: starts what was added, stops what was removed, checks and cancels. Two steps may come
   * here in either order, so starting something already stopped must do nothing.
   */
  void carryOut(Set<ServerAddress> added, Set<ServerAddress> removed, List<Effect> effects);
}
