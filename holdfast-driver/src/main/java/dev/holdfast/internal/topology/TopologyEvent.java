package dev.holdfast.internal.topology;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.failure.Failure;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** An event that may change the topology. It contains all times and pool generations that the rules need. */
public sealed interface TopologyEvent {
  /** A server replied to a hello, on a connection of its monitor or of a probe. */
  record HelloReceived(ServerDescription heard) implements TopologyEvent {}

  /** A monitor's check failed. */
  record CheckFailed(ServerAddress server, Failure failure, long nowNanos)
      implements TopologyEvent {}

  /**
   * An operation failed, or opening a connection for one. {@link Topology} reads {@code poolGeneration} under
   * its lock, so the rules need no access to pools.
   *
   * @param handshakeDone whether the connection had been opened and authenticated
   * @param maxWireVersion from the hello of this connection; 0 if there was none
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
   * A primary that was replaced by a newer one did not answer its probe in time (see {@link
   * Effect.CheckDethroned}).
   */
  record DethronedSilent(ServerAddress server, Failure failure) implements TopologyEvent {}

  /** A poll of the SRV records found these mongos hosts (Polling SRV Records). */
  record SrvHostsFound(List<ServerAddress> hosts) implements TopologyEvent {
    public SrvHostsFound {
      hosts = List.copyOf(hosts);
    }
  }
}
