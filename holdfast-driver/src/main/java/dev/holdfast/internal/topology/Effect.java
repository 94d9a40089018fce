package dev.holdfast.internal.topology;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.failure.Failure;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Something the shell must do after a step. Plain data: a test compares two lists. */
public sealed interface Effect {
  ServerAddress server();

  record ReadyPool(ServerAddress server) implements Effect {}

  /**
   * @param interruptInUse also end what is in flight: nobody will ever answer it
   * @param serviceId behind a load balancer only this service's connections; null elsewhere
   */
  record ClearPool(
      ServerAddress server, Failure cause, boolean interruptInUse, @Nullable ObjectId serviceId)
      implements Effect {}

  record CheckNow(ServerAddress server) implements Effect {}

  /**
   * A primary was overtaken by a newer one: ask it on a fresh connection, as soon as the minimum distance
   * between checks allows it. If it stays silent, {@link TopologyEvent.DethronedSilent} follows.
   */
  record CheckDethroned(ServerAddress server) implements Effect {}

  record CancelCheck(ServerAddress server) implements Effect {}
}
