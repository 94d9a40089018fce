package dev.holdfast.internal.topology;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.topology.Effect.ClearPool;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Pools that only count, and a timeline of what was asked of them. */
public final class RecordingServerSet implements ServerSet {
  public final List<String> seen = new CopyOnWriteArrayList<>();
  private final Map<ServerAddress, Integer> generations = new ConcurrentHashMap<>();

  @Override
  public void add(ServerAddress server) {
    generations.put(server, 0);
    seen.add("add " + server);
  }

  @Override
  public int generation(ServerAddress server, @Nullable ObjectId serviceId) {
    return generations.get(server);
  }

  @Override
  public void ready(ServerAddress server) {
    seen.add("ready " + server);
  }

  @Override
  public void clear(ClearPool effect) {
    generations.merge(effect.server(), 1, Integer::sum);
    seen.add((effect.interruptInUse() ? "interrupt " : "clear ") + effect.server());
  }

  @Override
  public void remove(ServerAddress server) {
    generations.remove(server);
    seen.add("remove " + server);
  }

  @Override
  public void carryOut(Set<ServerAddress> added, Set<ServerAddress> removed, List<Effect> effects) {
    added.forEach(server -> seen.add("start " + server));
    removed.forEach(server -> seen.add("stop " + server));
    for (Effect effect : effects) {
      if (effect instanceof Effect.CheckNow
          || effect instanceof Effect.CheckDethroned
          || effect instanceof Effect.CancelCheck) {
        seen.add(effect.getClass().getSimpleName() + " " + effect.server());
      }
    }
  }
}
