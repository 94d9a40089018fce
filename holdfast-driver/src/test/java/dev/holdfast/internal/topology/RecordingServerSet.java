package dev.holdfast.internal.topology;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.topology.Effect.ClearPool;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Pools that only count, and a timeline of what was asked of them. */
public final class RecordingServerSet implements ServerSet {
  public final List<String> seen = new CopyOnWriteArrayList<>();
  private final Map<ServerAddress, Pool> pools = new ConcurrentHashMap<>();

  /** Compared by identity, as real pools are. */
  private static final class Pool {
    private volatile int generation;
  }

  @Override
  public void add(ServerAddress server) {
    pools.put(server, new Pool());
    seen.add("add " + server);
  }

  @Override
  public int generation(ConnectionOrigin origin) {
    Pool pool = pools.get(origin.server());
    return pool != null && pool == origin.pool() ? pool.generation : NO_GENERATION;
  }

  /** Of a connection that the server's present pool established just now. */
  public ConnectionOrigin connectionOf(ServerAddress server) {
    Pool pool = pools.get(server);
    return new ConnectionOrigin(server, pool, pool.generation, null);
  }

  @Override
  public void ready(ServerAddress server) {
    seen.add("ready " + server);
  }

  @Override
  public void clear(ClearPool effect) {
    pools.get(effect.server()).generation++;
    seen.add((effect.interruptInUse() ? "interrupt " : "clear ") + effect.server());
  }

  @Override
  public void schedule(Effect effect) {
    seen.add(effect.getClass().getSimpleName() + " " + effect.server());
  }

  @Override
  public void remove(ServerAddress server) {
    pools.remove(server);
    seen.add("remove " + server);
  }

  @Override
  public void carryOut(Set<ServerAddress> added, Set<ServerAddress> removed, List<Effect> effects) {
    added.forEach(server -> seen.add("start " + server));
    removed.forEach(server -> seen.add("stop " + server));
    for (Effect effect : effects) {
      if (effect instanceof Effect.CheckDethroned) {
        seen.add("CheckDethroned " + effect.server());
      }
    }
  }
}
