package dev.holdfast.spec;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.internal.assembly.ServerPools;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.topology.ConnectionOrigin;
import dev.holdfast.internal.topology.Effect;
import dev.holdfast.internal.topology.Effect.ClearPool;
import dev.holdfast.internal.topology.ServerSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The pools of a topology, without monitors and without connections. */
final class SdamPools implements ServerSet, AutoCloseable {
  private final ServerPools pools =
      new ServerPools(new ClusterId(), MongoClientSettings.builder().build(), null);
  private final Map<ServerAddress, ConnectionPool> present = new HashMap<>();

  /** Of a connection that the server's present pool would establish now. */
  ConnectionOrigin newestConnectionOf(ServerAddress server) {
    ConnectionPool pool = present.get(server);
    return new ConnectionOrigin(server, pool, pool.generation(), null);
  }

  @Override
  public void add(ServerAddress server) {
    present.put(server, pools.add(server, (from, failure, generation, serviceId) -> {}));
  }

  @Override
  public int generation(ConnectionOrigin origin) {
    ConnectionPool pool = present.get(origin.server());
    return pool != null && pool == origin.pool() ? pool.generation() : NO_GENERATION;
  }

  @Override
  public void ready(ServerAddress server) {
    present.get(server).ready();
  }

  @Override
  public void clear(ClearPool effect) {
    present.get(effect.server()).clear(effect.cause().cause(), effect.interruptInUse());
  }

  @Override
  public void schedule(Effect effect) {} // There are no checks.

  @Override
  public void remove(ServerAddress server) {
    pools.remove(present.remove(server));
  }

  @Override
  public void carryOut(
      Set<ServerAddress> added, Set<ServerAddress> removed, List<Effect> effects) {}

  @Override
  public void close() {
    pools.close();
  }
}
