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
   * A primary was overtaken by a newer one: ask it at once, with a short deadline. If it answers it has
   * stepped down gracefully; if it does not, what is in flight there is rescued by that check's failure.
   *
   * @param roundTripNanos what its answers took before, 0 if nobody knows
   */
  record CheckDethroned(ServerAddress server, long roundTripNanos) implements Effect {}

  record CancelCheck(ServerAddress server) implements Effect {}
}
