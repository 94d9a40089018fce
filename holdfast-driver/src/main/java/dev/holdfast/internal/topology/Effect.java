package dev.holdfast.internal.topology;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.failure.Failure;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * An action that {@link ServerSet} carries out after a step. Plain data, so tests can compare lists of
 * effects.
 */
public sealed interface Effect {
  ServerAddress server();

  record ReadyPool(ServerAddress server) implements Effect {}

  /**
   * @param interruptInUse whether to also interrupt operations in flight, because the server will not answer
   *     them
   * @param serviceId the only service to clear behind a load balancer; null otherwise
   */
  record ClearPool(
      ServerAddress server, Failure cause, boolean interruptInUse, @Nullable ObjectId serviceId)
      implements Effect {}

  record CheckNow(ServerAddress server) implements Effect {}

  /**
   * A newer primary has replaced this one. Probe the old primary on a new connection, as soon as the minimum
   * time between checks has passed. If it does not answer, {@link TopologyEvent.DethronedSilent} follows.
   */
  record CheckDethroned(ServerAddress server) implements Effect {}

  record CancelCheck(ServerAddress server) implements Effect {}
}
