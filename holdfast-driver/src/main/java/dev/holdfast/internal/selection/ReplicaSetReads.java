package dev.holdfast.internal.selection;

import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.Tag;
import dev.holdfast.TagSet;
import dev.holdfast.TaggableReadPreference;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Server Selection, "Topology types: ReplicaSetWithPrimary or ReplicaSetNoPrimary", for reads: filters
 * servers by mode, then by staleness, then by tags.
 */
record ReplicaSetReads(
    TopologyDescription topology, ReadPreference preference, long heartbeatFrequencyMillis) {

  List<ServerDescription> suitable(Set<ServerAddress> avoided) {
    return switch (ReadMode.of(preference)) {
      case PRIMARY -> primary(avoided);
      case PRIMARY_PREFERRED -> {
        List<ServerDescription> primary = primary(avoided);
        yield primary.isEmpty() ? eligible(candidates(avoided)) : primary;
      }
      case SECONDARY_PREFERRED -> {
        List<ServerDescription> eligible = eligible(candidates(avoided));
        yield eligible.isEmpty() ? primary(avoided) : eligible;
      }
      case SECONDARY, NEAREST -> eligible(candidates(avoided));
    };
  }

  /** The servers whose lag and tags count: the secondaries, and with mode nearest also the primary. */
  List<ServerDescription> candidates(Set<ServerAddress> avoided) {
    List<ServerDescription> candidates =
        Suitability.ofType(ServerType.REPLICA_SET_SECONDARY, topology, avoided);
    if (ReadMode.of(preference) == ReadMode.NEAREST) {
      candidates.addAll(primary(avoided));
    }
    return candidates;
  }

  private List<ServerDescription> primary(Set<ServerAddress> avoided) {
    return Suitability.ofType(ServerType.REPLICA_SET_PRIMARY, topology, avoided);
  }

  // Staleness first: a tag set that matches only stale members must not hide the next tag set.
  private List<ServerDescription> eligible(List<ServerDescription> candidates) {
    return matching(freshEnough(candidates));
  }

  List<ServerDescription> freshEnough(List<ServerDescription> candidates) {
    Long maxMillis = maxStalenessMillis();
    if (maxMillis == null) {
      return candidates;
    }
    Staleness staleness = Staleness.in(topology, heartbeatFrequencyMillis);
    List<ServerDescription> fresh = new ArrayList<>(candidates);
    fresh.removeIf(candidate -> staleness.millisOf(candidate) > maxMillis);
    return fresh;
  }

  private List<ServerDescription> matching(List<ServerDescription> candidates) {
    if (tagSets().isEmpty()) {
      return candidates;
    }
    for (TagSet wanted : tagSets()) {
      List<ServerDescription> matching = new ArrayList<>(candidates);
      matching.removeIf(candidate -> !matches(wanted, candidate.tags()));
      if (!matching.isEmpty()) {
        return matching;
      }
    }
    return List.of();
  }

  private static boolean matches(TagSet wanted, Map<String, String> tags) {
    for (Tag tag : wanted) {
      if (!tag.getValue().equals(tags.get(tag.getName()))) {
        return false;
      }
    }
    return true;
  }

  /** Null if the read preference sets no limit. */
  @Nullable Long maxStalenessMillis() {
    return preference instanceof TaggableReadPreference taggable
        ? taggable.getMaxStaleness(TimeUnit.MILLISECONDS)
        : null;
  }

  List<TagSet> tagSets() {
    return preference instanceof TaggableReadPreference taggable
        ? taggable.getTagSetList()
        : List.of();
  }
}
