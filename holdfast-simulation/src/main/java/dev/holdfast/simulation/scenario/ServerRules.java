package dev.holdfast.simulation.scenario;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerDescription;
import dev.holdfast.connection.ServerType;
import dev.holdfast.event.ClusterDescriptionChangedEvent;
import dev.holdfast.event.ClusterListener;
import dev.holdfast.event.ConnectionPoolClearedEvent;
import dev.holdfast.event.ConnectionPoolListener;
import dev.holdfast.event.ServerDescriptionChangedEvent;
import dev.holdfast.event.ServerHeartbeatFailedEvent;
import dev.holdfast.event.ServerHeartbeatStartedEvent;
import dev.holdfast.event.ServerHeartbeatSucceededEvent;
import dev.holdfast.event.ServerListener;
import dev.holdfast.event.ServerMonitorListener;
import dev.holdfast.event.ServerOpeningEvent;
import dev.holdfast.simulation.net.MonitorTraffic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Rules about what the client learns about its servers, and how often it checks them. The driver calls the
 * listeners one at a time. The clock stops while an event is delivered, so the time of the call is the time
 * of the event.
 */
final class ServerRules
    implements ClusterListener, ServerListener, ServerMonitorListener, ConnectionPoolListener {
  /** Server Monitoring: minHeartbeatFrequencyMS. */
  private static final long LEAST_DISTANCE = Duration.ofMillis(500).toNanos();

  /** A server that is silent for a shorter time keeps its connections. */
  private static final long LEAST_SILENCE = Duration.ofSeconds(1).toNanos();

  private static final long NEVER = MonitorTraffic.NEVER;

  /** The state of one server according to the events. */
  private static final class Server {
    long openedNanos = NEVER;
    long checkedNanos = NEVER; // Start of the last check that is not awaited.
    final List<Long> checks = new ArrayList<>(); // Starts of all such checks.
    long failedNanos = NEVER; // Time of the last failed check.
    long unknownNanos = NEVER; // Time when the server became Unknown.
    boolean answered; // Whether the last check got a reply.
    boolean mayCheckAtOnce; // The last check failed, and the one before got a reply.
  }

  private final LongSupplier clock;
  private final MonitorTraffic traffic;
  private final List<Violation> violations = new ArrayList<>();
  private final Map<ServerAddress, Server> servers = new LinkedHashMap<>();
  private @Nullable ServerDescription primary; // The latest primary.

  ServerRules(LongSupplier clock, MonitorTraffic traffic) {
    this.clock = clock;
    this.traffic = traffic;
  }

  private Server server(ServerAddress address) {
    return servers.computeIfAbsent(address, any -> new Server());
  }

  private void broken(String rule, String details) {
    violations.add(
        new Violation(rule, String.format("%s at %.6f s", details, clock.getAsLong() / 1e9)));
  }

  private boolean isSince(long then, long nanos) {
    return then != NEVER && clock.getAsLong() - then < nanos;
  }

  // --- checks ---

  @Override
  public void serverOpening(ServerOpeningEvent event) {
    Server opened = new Server();
    opened.openedNanos = clock.getAsLong();
    servers.put(event.getServerId().getAddress(), opened);
  }

  /** After the loss of a server, one check may follow at once. All others must keep the minimum distance. */
  @Override
  public void serverHearbeatStarted(ServerHeartbeatStartedEvent event) {
    ServerAddress address = event.getConnectionId().getServerId().getAddress();
    Server server = server(address);
    if (!event.isAwaited()) {
      if (!server.mayCheckAtOnce && isSince(server.checkedNanos, LEAST_DISTANCE)) {
        broken("distance of checks", address + " was checked less than 500 ms ago");
      }
      server.checkedNanos = clock.getAsLong();
      server.checks.add(server.checkedNanos);
    }
    server.mayCheckAtOnce = false;
  }

  @Override
  public void serverHeartbeatSucceeded(ServerHeartbeatSucceededEvent event) {
    server(event.getConnectionId().getServerId().getAddress()).answered = true;
  }

  @Override
  public void serverHeartbeatFailed(ServerHeartbeatFailedEvent event) {
    Server server = server(event.getConnectionId().getServerId().getAddress());
    server.failedNanos = clock.getAsLong();
    server.mayCheckAtOnce = server.answered;
    server.answered = false;
  }

  // --- descriptions ---

  @Override
  public void serverDescriptionChanged(ServerDescriptionChangedEvent event) {
    ServerDescription now = event.getNewDescription();
    Server server = server(now.getAddress());
    boolean wasUnknown = event.getPreviousDescription().getType() == ServerType.UNKNOWN;
    if (now.getType() == ServerType.UNKNOWN) {
      server.unknownNanos = wasUnknown ? server.unknownNanos : clock.getAsLong();
      return;
    }
    long updated = now.getLastUpdateTime(TimeUnit.NANOSECONDS);
    if (wasUnknown && server.unknownNanos != NEVER && updated < server.unknownNanos) {
      broken(
          "an old reply does not make a server known",
          String.format(
              "%s is %s by a reply of %.6f s, but Unknown since %.6f s",
              now.getAddress(), now.getType(), updated / 1e9, server.unknownNanos / 1e9));
    }
    checkRoundTrip(now);
  }

  /** A round-trip time must be the duration of one hello. */
  private void checkRoundTrip(ServerDescription now) {
    long longest = traffic.longestHelloNanos(now.getAddress().toString());
    if (now.getRoundTripTimeNanos() > longest + 1) { // Averages are rounded.
      broken(
          "round-trip times",
          String.format(
              "%s has %d ns, but no hello took more than %d ns",
              now.getAddress(), now.getRoundTripTimeNanos(), longest));
    }
  }

  @Override
  public void clusterDescriptionChanged(ClusterDescriptionChangedEvent event) {
    List<ServerDescription> primaries =
        event.getNewDescription().getServerDescriptions().stream()
            .filter(server -> server.getType() == ServerType.REPLICA_SET_PRIMARY)
            .toList();
    if (primaries.size() > 1) {
      broken("one primary", primaries.toString());
    }
    if (primaries.size() == 1) {
      ServerDescription now = primaries.get(0);
      if (primary != null && ElectionOrder.isOlder(now, primary)) {
        broken(
            "primaries do not go back",
            now.getAddress()
                + " of election "
                + now.getElectionId()
                + " follows "
                + primary.getAddress()
                + " of "
                + primary.getElectionId());
      }
      primary = now;
    }
  }

  // --- pools ---

  /**
   * A monitor whose check timed out may interrupt the operations of a server. Otherwise the server must have
   * been Unknown, without a sign of life, for at least a second.
   */
  @Override
  public void connectionPoolCleared(ConnectionPoolClearedEvent event) {
    ServerAddress address = event.getServerId().getAddress();
    Server server = server(address);
    if (!event.isInterruptInUseConnections() || isSince(server.failedNanos, 1)) {
      return;
    }
    if (server.unknownNanos == NEVER || isSince(server.unknownNanos, LEAST_SILENCE)) {
      broken("operations are interrupted", address + " was not silent for a second yet");
    } else if (isSince(traffic.lastSignOfLife(address.toString()), LEAST_SILENCE)) {
      broken("operations are interrupted", address + " is alive");
    }
  }

  // --- probes ---

  private void checkProbes(String address, List<Violation> found) {
    long opened = server(new ServerAddress(address)).openedNanos;
    long last = NEVER;
    for (long probe : traffic.probes(address)) {
      if (last != NEVER && last >= opened && probe - last < LEAST_DISTANCE) {
        found.add(
            new Violation(
                "distance of probes",
                String.format(
                    "%s was probed at %.6f s and at %.6f s", address, last / 1e9, probe / 1e9)));
      }
      last = probe;
    }
  }

  private void checkDistance(String address, List<Violation> found) {
    List<Long> checks = server(new ServerAddress(address)).checks;
    for (long probe : traffic.probes(address)) {
      for (long check : checks) {
        if (check <= probe && probe - check < LEAST_DISTANCE) {
          found.add(
              new Violation(
                  "distance of probes",
                  String.format(
                      "%s was checked at %.6f s and probed at %.6f s",
                      address, check / 1e9, probe / 1e9)));
        }
      }
    }
  }

  /** The rules for a closed client. */
  List<Violation> atTheEnd() {
    List<Violation> found = new ArrayList<>(violations);
    traffic.addresses().forEach(address -> checkProbes(address, found));
    traffic.addresses().forEach(address -> checkDistance(address, found));
    return found;
  }
}
