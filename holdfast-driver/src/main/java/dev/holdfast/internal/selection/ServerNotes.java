package dev.holdfast.internal.selection;

import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.ServerDescription.Timing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Describes each server of a small deployment in one line, and each group of servers of a large one. Both fit
 * on one screen.
 */
final class ServerNotes {
  private static final int LISTED_ONE_BY_ONE = 8;
  private static final int NAMED_IN_A_GROUP = 3;

  private final ReplicaSetReads reads;
  private final long nowNanos;

  /**
   * @param reads the wanted read preference. Lag and tags are shown only if it limits them
   */
  ServerNotes(ReplicaSetReads reads, long nowNanos) {
    this.reads = reads;
    this.nowNanos = nowNanos;
  }

  List<String> lines() {
    List<ServerDescription> servers = List.copyOf(reads.topology().servers().values());
    return servers.size() <= LISTED_ONE_BY_ONE ? oneByOne(servers) : grouped(servers);
  }

  private List<String> oneByOne(List<ServerDescription> servers) {
    List<String> lines = new ArrayList<>();
    for (ServerDescription server : servers) {
      lines.add(
          server.address()
              + ": "
              + stateOf(server)
              + detailOf(server)
              + traitsOf(server)
              + ageOf(server, ""));
    }
    return lines;
  }

  private List<String> grouped(List<ServerDescription> servers) {
    Map<String, List<ServerDescription>> groups = new LinkedHashMap<>();
    for (ServerDescription server : servers) {
      groups.computeIfAbsent(stateOf(server), state -> new ArrayList<>()).add(server);
    }
    List<String> lines = new ArrayList<>();
    groups.forEach(
        (state, group) -> {
          ServerDescription latest = latestOf(group);
          lines.add(
              group.size()
                  + " "
                  + state
                  + detailOf(latest)
                  + ageOf(latest, group.size() > 1 ? "last " : "")
                  + ": "
                  + names(group));
        });
    return lines;
  }

  private static ServerDescription latestOf(List<ServerDescription> group) {
    ServerDescription latest = group.get(0);
    for (ServerDescription server : group) {
      if (server.timing().lastUpdateNanos() - latest.timing().lastUpdateNanos() > 0) {
        latest = server;
      }
    }
    return latest;
  }

  private static String stateOf(ServerDescription server) {
    return server.type() == ServerType.UNKNOWN
        ? "unknown, " + LikelyCause.of(server.error()).words
        : nameOf(server.type());
  }

  private static String detailOf(ServerDescription server) {
    MongoException error = server.error();
    return error != null && LikelyCause.of(error).detailed
        ? " (" + LikelyCause.detailOf(error) + ")"
        : "";
  }

  static String nameOf(ServerType type) {
    return switch (type) {
      case STANDALONE -> "standalone";
      case REPLICA_SET_PRIMARY -> "primary";
      case REPLICA_SET_SECONDARY -> "secondary";
      case REPLICA_SET_ARBITER -> "arbiter";
      case REPLICA_SET_OTHER -> "hidden, starting up or recovering";
      case REPLICA_SET_GHOST -> "member without a set";
      case SHARD_ROUTER -> "mongos";
      case LOAD_BALANCER -> "load balancer";
      case UNKNOWN -> "unknown";
    };
  }

  private String traitsOf(ServerDescription server) {
    StringBuilder traits = new StringBuilder();
    if (server.type() == ServerType.REPLICA_SET_SECONDARY && reads.maxStalenessMillis() != null) {
      long lag = Staleness.in(reads.topology(), reads.heartbeatFrequencyMillis()).millisOf(server);
      traits.append(
          lag == Staleness.UNKNOWN
              ? ", its lag not known"
              : ", up to " + TimeText.ofMillis(Math.max(0, lag)) + " behind");
    }
    boolean dataBearing = server.isPrimary() || server.type() == ServerType.REPLICA_SET_SECONDARY;
    if (dataBearing && !reads.tagSets().isEmpty()) {
      traits.append(", tags ").append(tags(server));
    }
    return traits.toString();
  }

  static String tags(ServerDescription server) {
    // Sorted, because the map of a description is unordered.
    StringBuilder text = new StringBuilder("{");
    new TreeMap<>(server.tags())
        .forEach(
            (name, value) ->
                text.append(text.length() > 1 ? ", " : "").append(name).append(": ").append(value));
    return text.append('}').toString();
  }

  private String ageOf(ServerDescription server, String which) {
    long heard = server.timing().lastUpdateNanos();
    if (heard == Timing.NEVER.lastUpdateNanos()) {
      return "";
    }
    String age = TimeText.ofNanos(Math.max(0, nowNanos - heard)) + " ago";
    return ", " + which + (server.type() == ServerType.UNKNOWN ? age : "heard " + age);
  }

  static String names(List<ServerDescription> servers) {
    List<ServerAddress> some =
        servers.stream().limit(NAMED_IN_A_GROUP).map(ServerDescription::address).toList();
    StringBuilder text = new StringBuilder();
    for (ServerAddress address : some) {
      text.append(text.length() > 0 ? ", " : "").append(address);
    }
    int more = servers.size() - some.size();
    return more == 0 ? text.toString() : text + " and " + more + " more";
  }
}
