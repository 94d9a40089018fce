package dev.holdfast.internal.topology;

import dev.holdfast.ServerAddress;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** What a replica set member reports about its set. Other servers have {@link #NONE}. */
public record Membership(
    @Nullable String setName,
    @Nullable ServerAddress me,
    Set<ServerAddress> hosts,
    Set<ServerAddress> passives,
    Set<ServerAddress> arbiters,
    @Nullable ServerAddress primary,
    ElectionPoint election) {

  public static final Membership NONE =
      new Membership(null, null, Set.of(), Set.of(), Set.of(), null, ElectionPoint.NONE);

  /** A primary's position in the history of elections and reconfigurations. Either part may be missing. */
  public record ElectionPoint(@Nullable ObjectId electionId, @Nullable Integer setVersion) {
    public static final ElectionPoint NONE = new ElectionPoint(null, null);

    @Override
    public String toString() {
      return "(electionId " + electionId + ", setVersion " + setVersion + ")";
    }
  }

  public Membership {
    hosts = copy(hosts);
    passives = copy(passives);
    arbiters = copy(arbiters);
  }

  /** All addresses that the member lists. SDAM treats hosts, passives and arbiters alike. */
  public Set<ServerAddress> everybody() {
    Set<ServerAddress> all = new LinkedHashSet<>(hosts);
    all.addAll(passives);
    all.addAll(arbiters);
    return all;
  }

  // Not Set.copyOf, which loses the order. The topology adds servers in the order in which the
  // member lists them.
  private static Set<ServerAddress> copy(Set<ServerAddress> addresses) {
    return Collections.unmodifiableSet(new LinkedHashSet<>(addresses));
  }
}
