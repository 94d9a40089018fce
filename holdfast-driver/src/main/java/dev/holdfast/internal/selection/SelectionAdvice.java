package dev.holdfast.internal.selection;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Suggests settings or actions when no server suited: first for the deployment, then for its servers. */
final class SelectionAdvice {
  private static final int MOST_LINES = 6;

  private final SelectionRules rules;
  private final ReplicaSetReads reads;
  private final TopologyDescription topology;
  private final String limit;
  private final List<String> advice = new ArrayList<>();

  /**
   * @param limit the option that ended the wait
   */
  SelectionAdvice(SelectionRules rules, ReplicaSetReads reads, String limit) {
    this.rules = rules;
    this.reads = reads;
    this.limit = limit;
    this.topology = reads.topology();
  }

  List<String> lines() {
    String incompatible = topology.compatibilityError();
    if (incompatible != null) {
      advice.add(incompatible);
    }
    if (topology.servers().isEmpty()) {
      advice.add(whereTheyWent());
    } else if (!suitable().isEmpty()) {
      advice.add(whySuitableWasNotEnough());
    } else if (topology.type().isReplicaSet()) {
      adviseSet();
    }
    adviseByCause();
    List<ServerDescription> ghosts =
        Suitability.ofType(ServerType.REPLICA_SET_GHOST, topology, Set.of());
    if (!ghosts.isEmpty()) {
      advice.add(
          "Members without a set, "
              + ServerNotes.names(ghosts)
              + ": rs.initiate() was never run there, or they were removed from their set.");
    }
    return advice.subList(0, Math.min(advice.size(), MOST_LINES));
  }

  private List<ServerDescription> suitable() {
    return Suitability.of(topology, reads.preference(), Set.of(), rules.heartbeatFrequencyMillis());
  }

  private String whereTheyWent() {
    if (topology.type() == TopologyType.SHARDED) {
      return "Every host was removed because none is a mongos. Correct the hosts in the connection"
          + " string and create a new client.";
    } else if (topology.setName() == null) {
      return "Every host was removed because each is a standalone, and a standalone can only be used"
          + " alone. Name one host in the connection string and create a new client.";
    }
    return "Every host was removed because none is a member of '"
        + topology.setName()
        + "'. Correct replicaSet or the hosts in the connection string and create a new client.";
  }

  private String whySuitableWasNotEnough() {
    return rules.applicationSelector() == null
        ? "A suitable server appeared when the time was over: raise " + limit + "."
        : "Suitable were "
            + ServerNotes.names(suitable())
            + ", but the application's server selector chose none of them.";
  }

  private void adviseSet() {
    if (!reads.preference().isSecondaryOk()) {
      adviseElection();
      return;
    }
    List<ServerDescription> candidates = reads.candidates(Set.of());
    if (candidates.isEmpty()) {
      boolean primaryLeft = Suitability.theOnlyOne(topology) != null;
      if (primaryLeft) {
        advice.add(
            "The primary is there, but no secondary: the read preference secondaryPreferred would"
                + " fall back to it.");
      }
    } else if (reads.freshEnough(candidates).isEmpty()) {
      advice.add(
          "All "
              + candidates.size()
              + " candidates may be further behind than maxStaleness allows: raise it, or find out"
              + " why replication lags (rs.printSecondaryReplicationInfo()).");
    } else {
      advice.add(
          "No candidate has these tags: correct them in the read preference or in rs.conf(), or end"
              + " the list with an empty tag set to accept any member.");
    }
  }

  private void adviseElection() {
    int members = topology.servers().size();
    int answering = 0;
    for (ServerDescription server : topology.servers().values()) {
      answering += server.type() == ServerType.UNKNOWN ? 0 : 1;
    }
    if (answering > members / 2) {
      advice.add(
          answering
              + " of "
              + members
              + " members answer, none as primary: an election may be under way, or the members do"
              + " not reach each other; rs.status() tells.");
    } else if (answering > 0) {
      advice.add(
          "Only "
              + answering
              + " of "
              + members
              + (answering == 1 ? " members answers" : " members answer")
              + ". Without a majority none can be elected: bring members back, or see why"
              + " this client does not reach them.");
    }
  }

  private void adviseByCause() {
    Map<LikelyCause, List<ServerDescription>> causes = new EnumMap<>(LikelyCause.class);
    for (ServerDescription server : topology.servers().values()) {
      if (server.type() == ServerType.UNKNOWN) {
        LikelyCause cause = LikelyCause.of(server.error());
        causes.computeIfAbsent(cause, any -> new ArrayList<>()).add(server);
      }
    }
    causes.forEach(
        (cause, servers) -> {
          if (cause == LikelyCause.NAME_NOT_RESOLVED && isNamedByTheSet(servers)) {
            advice.add(
                "Name not resolved, "
                    + ServerNotes.names(servers)
                    + ": the replica set itself calls its members so (rs.conf()). Make the names"
                    + " resolvable on this machine, or use one member alone with"
                    + " directConnection=true.");
          } else if (cause.advice != null) {
            advice.add(
                cause.advice.replace("%s", ServerNotes.names(servers)).replace("%limit", limit));
          }
        });
  }

  // The connection string may not contain the name, although people look there first.
  private boolean isNamedByTheSet(List<ServerDescription> servers) {
    ServerAddress address = servers.get(0).address();
    for (ServerDescription member : topology.servers().values()) {
      if (member.membership().everybody().contains(address)) {
        return true;
      }
    }
    return false;
  }
}
