package dev.holdfast.internal.topology;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.failure.Failure;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Something that was heard of the deployment. Times and pool generations are facts of the event. */
public sealed interface TopologyEvent {
  /** A hello was answered, on a monitor's connection or in the handshake of an ordinary one. */
  record HelloReceived(ServerDescription heard) implements TopologyEvent {}

  /** A monitor's check failed. */
  record CheckFailed(ServerAddress server, Failure failure, long nowNanos)
      implements TopologyEvent {}

  /**
   * An operation, or the opening of a connection for one, failed. The shell reads {@code poolGeneration}
   * under the topology lock, so the rules need no pool.
   *
   * @param handshakeDone whether the connection had been opened and authenticated
   * @param maxWireVersion what the connection's own hello said; 0 when there was none
   */
  record OperationFailed(
      ServerAddress server,
      Failure failure,
      boolean handshakeDone,
      int maxWireVersion,
      int connectionGeneration,
      int poolGeneration,
      @Nullable ObjectId serviceId,
      long nowNanos)
      implements TopologyEvent {}

  /**
   * A primary that was overtaken by a newer one did not answer in time when it was asked at once (see
   * {@link Effect.CheckDethroned}).
   */
  record DethronedSilent(ServerAddress server, Failure failure) implements TopologyEvent {}

  /** DNS named other mongoses than before (Polling SRV Records). */
  record SrvHostsFound(List<ServerAddress> hosts) implements TopologyEvent {
    public SrvHostsFound {
      hosts = List.copyOf(hosts);
    }
  }
}
