package dev.holdfast.internal.topology;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.connection.TopologyVersion;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.topology.Effect.CancelCheck;
import dev.holdfast.internal.topology.Effect.CheckNow;
import dev.holdfast.internal.topology.Effect.ClearPool;
import dev.holdfast.internal.topology.Effect.ReadyPool;
import dev.holdfast.internal.topology.TopologyEvent.CheckFailed;
import dev.holdfast.internal.topology.TopologyEvent.DethronedSilent;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import dev.holdfast.internal.topology.TopologyEvent.OperationFailed;
import dev.holdfast.internal.topology.TopologyEvent.SrvHostsFound;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Server Discovery And Monitoring as a function: (description, event) to (description, effects). Uses no
 * socket, clock or lock. {@link ReplicaSetRules} contains the rules for replica sets.
 *
 * @param singleSeed whether the client has one seed, from its settings or from SRV. Only then may a
 *     standalone be the deployment
 */
public record TopologyRules(boolean singleSeed) {
  private static final int MONGODB_4_2 = 8;

  /** Applies the settings alone: a load balancer is never checked, so it is available at once. */
  public Step open(TopologyDescription initial) {
    Step step = Step.nothing(initial);
    if (initial.type() == TopologyType.LOAD_BALANCED) {
      for (ServerAddress balancer : initial.servers().keySet()) {
        step =
            new Step(step.next().with(ServerDescription.loadBalancer(balancer)), step.effects())
                .and(new ReadyPool(balancer));
      }
    }
    return step;
  }

  public Step apply(TopologyDescription now, TopologyEvent event) {
    if (event instanceof HelloReceived hello) {
      return onHello(now, hello.heard());
    } else if (event instanceof CheckFailed failed) {
      return onCheckFailed(now, failed);
    } else if (event instanceof OperationFailed failed) {
      return now.type() == TopologyType.LOAD_BALANCED
          ? onOperationFailedBehindLoadBalancer(now, failed)
          : onOperationFailed(now, failed);
    } else if (event instanceof DethronedSilent silent) {
      return onDethronedSilent(now, silent);
    } else if (event instanceof SrvHostsFound found) {
      return onSrvHosts(now, found);
    }
    throw new AssertionError(event);
  }

  private Step onHello(TopologyDescription now, ServerDescription heard) {
    ServerDescription known = now.server(heard.address());
    // Ignores servers that were removed during their check, and replies older than the known state.
    if (known == null
        || now.type() == TopologyType.LOAD_BALANCED
        || compare(known.topologyVersion(), heard.topologyVersion()) > 0) {
      return Step.nothing(now);
    }
    Step step = update(now, heard);
    ServerDescription after = step.next().server(heard.address());
    boolean usable =
        after != null
            && after.type() != ServerType.UNKNOWN
            && (after.isDataBearing() || now.type() == TopologyType.SINGLE);
    return usable ? step.and(new ReadyPool(heard.address())) : step;
  }

  // Server Monitoring, "Network or command error during server check".
  private Step onCheckFailed(TopologyDescription now, CheckFailed event) {
    if (!now.knows(event.server()) || now.type() == TopologyType.LOAD_BALANCED) {
      return Step.nothing(now);
    }
    Failure failure = event.failure();
    return update(
            now, ServerDescription.unknown(event.server(), failure.cause(), null, event.nowNanos()))
        .and(new ClearPool(event.server(), failure, failure.timeout(), null));
  }

  // SDAM, "Error handling pseudocode".
  private Step onOperationFailed(TopologyDescription now, OperationFailed event) {
    ServerAddress server = event.server();
    ServerDescription known = now.server(server);
    Failure failure = event.failure();
    if (known == null || isStale(known, event)) {
      return Step.nothing(now);
    }
    if (failure.stateChange()) { // First: a shutdown counts even with an overload label.
      ServerDescription unknown =
          ServerDescription.unknown(
              server, failure.cause(), failure.topologyVersion(), event.nowNanos());
      Step step = update(now, unknown);
      return (losesSockets(event) ? step.and(new ClearPool(server, failure, false, null)) : step)
          .and(new CheckNow(server));
    }
    if (!isServerGone(event)) {
      return Step.nothing(now);
    }
    return update(now, ServerDescription.unknown(server, failure.cause(), null, event.nowNanos()))
        .and(new ClearPool(server, failure, false, null))
        .and(new CancelCheck(server));
  }

  // A load balancer never becomes Unknown. Only the connections of the service behind it are
  // cleared.
  private static Step onOperationFailedBehindLoadBalancer(
      TopologyDescription now, OperationFailed event) {
    if (!now.knows(event.server())
        || event.serviceId() == null
        || event.connectionGeneration() != event.poolGeneration()) {
      return Step.nothing(now);
    }
    boolean clear = event.failure().stateChange() ? losesSockets(event) : isServerGone(event);
    return clear
        ? Step.nothing(now)
            .and(new ClearPool(event.server(), event.failure(), false, event.serviceId()))
        : Step.nothing(now);
  }

  // A member that steps down keeps its connections open. A member that shuts down, or is older than
  // 4.2, closes them.
  private static boolean losesSockets(OperationFailed event) {
    return event.failure().shutdown() || event.maxWireVersion() < MONGODB_4_2;
  }

  private static boolean isServerGone(OperationFailed event) {
    Failure failure = event.failure();
    // An overloaded server is not down. Clearing its pool would add load by opening new
    // connections.
    if (failure.overloaded()) {
      return false;
    }
    // After the handshake, a timeout means that the operation is slow, not that the server is down.
    return !event.handshakeDone() || (failure.network() && !failure.timeout());
  }

  // An error is stale if its connection belongs to an older pool generation, or if its
  // topologyVersion is not newer than the known one.
  private static boolean isStale(ServerDescription known, OperationFailed event) {
    TopologyVersion version = event.failure().topologyVersion();
    return event.connectionGeneration() != event.poolGeneration()
        || (version != null && compare(known.topologyVersion(), version) >= 0);
  }

  // No specification requires this. Without it, operations in flight would wait until the kernel
  // gives up the connection. A server that has replied in the meantime keeps its connections.
  private static Step onDethronedSilent(TopologyDescription now, DethronedSilent event) {
    ServerDescription known = now.server(event.server());
    if (known == null || known.type() != ServerType.UNKNOWN) {
      return Step.nothing(now);
    }
    return Step.nothing(now)
        .and(new ClearPool(event.server(), event.failure(), true, null))
        .and(new CancelCheck(event.server()));
  }

  // Polling SRV Records: changes only Sharded and Unknown topologies, and never removes all
  // servers.
  private static Step onSrvHosts(TopologyDescription now, SrvHostsFound event) {
    if (event.hosts().isEmpty()
        || (now.type() != TopologyType.SHARDED && now.type() != TopologyType.UNKNOWN)) {
      return Step.nothing(now);
    }
    return new Step(now.withOnly(event.hosts()).withNew(event.hosts()), List.of());
  }

  /** SDAM, "Updating the TopologyDescription", with the table of server types and topology types. */
  private Step update(TopologyDescription now, ServerDescription heard) {
    return switch (now.type()) {
      case SINGLE -> Step.nothing(now.with(verifySetName(now.setName(), heard)));
      case UNKNOWN -> updateUnknown(now.with(heard), heard);
      case SHARDED -> updateSharded(now.with(heard), heard);
      case REPLICA_SET_NO_PRIMARY, REPLICA_SET_WITH_PRIMARY ->
          ReplicaSetRules.update(now.with(heard), heard);
      case LOAD_BALANCED -> Step.nothing(now);
    };
  }

  private static ServerDescription verifySetName(@Nullable String wanted, ServerDescription heard) {
    String found = heard.membership().setName();
    if (wanted == null || heard.type() == ServerType.UNKNOWN || wanted.equals(found)) {
      return heard;
    }
    MongoException wrongSet =
        new MongoClientException(
            "Server at "
                + heard.address()
                + (found == null
                    ? " is not a member of a replica set"
                    : " is a member of replica set '" + found + "'")
                + ", but the client was told replicaSet="
                + wanted);
    return ServerDescription.unknown(
        heard.address(), wrongSet, null, heard.timing().lastUpdateNanos());
  }

  private Step updateUnknown(TopologyDescription now, ServerDescription heard) {
    return switch (heard.type()) {
      case UNKNOWN, REPLICA_SET_GHOST -> Step.nothing(now);
      case STANDALONE ->
          Step.nothing(
              singleSeed ? now.withType(TopologyType.SINGLE) : now.without(heard.address()));
      case SHARD_ROUTER -> Step.nothing(now.withType(TopologyType.SHARDED));
      case REPLICA_SET_PRIMARY, REPLICA_SET_SECONDARY, REPLICA_SET_ARBITER, REPLICA_SET_OTHER ->
          ReplicaSetRules.update(now.withType(TopologyType.REPLICA_SET_NO_PRIMARY), heard);
      case LOAD_BALANCER -> throw new AssertionError(heard);
    };
  }

  private static Step updateSharded(TopologyDescription now, ServerDescription heard) {
    return switch (heard.type()) {
      case UNKNOWN, SHARD_ROUTER -> Step.nothing(now);
      case STANDALONE,
          REPLICA_SET_PRIMARY,
          REPLICA_SET_SECONDARY,
          REPLICA_SET_ARBITER,
          REPLICA_SET_OTHER,
          REPLICA_SET_GHOST ->
          Step.nothing(now.without(heard.address()));
      case LOAD_BALANCER -> throw new AssertionError(heard);
    };
  }

  /**
   * Compares two versions by age. {@code current} counts as older if either is missing or their processes
   * differ.
   */
  static int compare(@Nullable TopologyVersion current, @Nullable TopologyVersion other) {
    if (current == null || other == null || !current.getProcessId().equals(other.getProcessId())) {
      return -1;
    }
    return Long.compare(current.getCounter(), other.getCounter());
  }
}
