package dev.holdfast.internal.topology;

import dev.holdfast.MongoClientException;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.topology.Effect.CheckDethroned;
import dev.holdfast.internal.topology.Effect.ClearPool;
import dev.holdfast.internal.topology.Membership.ElectionPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** SDAM, "Actions": how the reply of each member changes a replica set. Pure, like {@link TopologyRules}. */
final class ReplicaSetRules {
  private static final int MONGODB_4_2 = 8;
  private static final int MONGODB_6_0 = 17;

  private ReplicaSetRules() {}

  /**
   * @param now already contains the new server description, but still has the old topology type
   */
  static Step update(TopologyDescription now, ServerDescription heard) {
    boolean hadPrimary = now.type() == TopologyType.REPLICA_SET_WITH_PRIMARY;
    return switch (heard.type()) {
      case UNKNOWN, REPLICA_SET_GHOST -> Step.nothing(hadPrimary ? now.checkIfHasPrimary() : now);
      case STANDALONE, SHARD_ROUTER ->
          Step.nothing(now.without(heard.address()).checkIfHasPrimary());
      case REPLICA_SET_PRIMARY -> fromPrimary(now, heard);
      case REPLICA_SET_SECONDARY, REPLICA_SET_ARBITER, REPLICA_SET_OTHER ->
          Step.nothing(hadPrimary ? withPrimaryFromMember(now, heard) : withoutPrimary(now, heard));
      case LOAD_BALANCER -> throw new AssertionError(heard);
    };
  }

  // updateRSWithoutPrimary: adds the servers that the member lists, but removes no server except
  // the member.
  private static TopologyDescription withoutPrimary(
      TopologyDescription now, ServerDescription heard) {
    TopologyDescription next = now;
    String setName = heard.membership().setName();
    if (next.setName() == null) {
      next = next.withSetName(setName);
    } else if (!next.setName().equals(setName)) {
      return next.without(heard.address());
    }
    next = next.withNew(heard.membership().everybody());
    return isKnownToItselfByAnotherName(heard) ? next.without(heard.address()) : next;
  }

  // updateRSWithPrimaryFromMember: ignores the servers that this member lists. The list of the
  // primary counts.
  private static TopologyDescription withPrimaryFromMember(
      TopologyDescription now, ServerDescription heard) {
    String setName = heard.membership().setName();
    if (now.setName() == null
        || !now.setName().equals(setName)
        || isKnownToItselfByAnotherName(heard)) {
      return now.without(heard.address()).checkIfHasPrimary();
    }
    return now.checkIfHasPrimary(); // This member may have been the primary.
  }

  private static boolean isKnownToItselfByAnotherName(ServerDescription heard) {
    ServerAddress me = heard.membership().me();
    return me != null && !me.equals(heard.address());
  }

  // updateRSFromPrimary.
  private static Step fromPrimary(TopologyDescription now, ServerDescription heard) {
    TopologyDescription next = now;
    String setName = heard.membership().setName();
    if (next.setName() == null) {
      next = next.withSetName(setName);
    } else if (!next.setName().equals(setName)) {
      return Step.nothing(next.without(heard.address()).checkIfHasPrimary());
    }
    ElectionPoint max = next.maxElection();
    ElectionPoint reported = heard.membership().election();
    ElectionPoint newest =
        heard.maxWireVersion() >= MONGODB_6_0
            ? newestByElection(max, reported)
            : newestBySetVersion(max, reported);
    if (newest == null) {
      return Step.nothing(next.with(stale(heard, reported, max)).checkIfHasPrimary());
    }
    Step step = dethroneOthers(next.withMaxElection(newest), heard);
    Set<ServerAddress> everybody = heard.membership().everybody();
    return new Step(
        step.next().withNew(everybody).withOnly(everybody).checkIfHasPrimary(), step.effects());
  }

  private static Step dethroneOthers(TopologyDescription now, ServerDescription newer) {
    TopologyDescription next = now;
    List<Effect> effects = new ArrayList<>();
    for (ServerDescription old : now.servers().values()) {
      if (old.isPrimary() && !old.address().equals(newer.address())) {
        MongoClientException reason =
            new MongoClientException(
                "primary marked stale due to discovery of newer primary " + newer.address());
        next =
            next.with(
                ServerDescription.unknown(
                    old.address(), reason, null, newer.timing().lastUpdateNanos()));
        if (old.maxWireVersion() < MONGODB_4_2) { // It closes its connections when it steps down.
          effects.add(new ClearPool(old.address(), Failure.of(reason), false, null));
        }
        effects.add(new CheckDethroned(old.address()));
      }
    }
    return new Step(next, effects);
  }

  /** MongoDB 6.0 and later: compares electionId first. Returns null if the primary is stale. */
  static @Nullable ElectionPoint newestByElection(ElectionPoint max, ElectionPoint reported) {
    int byElection = compareNullFirst(reported.electionId(), max.electionId());
    boolean current =
        byElection > 0
            || (byElection == 0 && compareNullFirst(reported.setVersion(), max.setVersion()) >= 0);
    return current ? reported : null;
  }

  /**
   * Before MongoDB 6.0: compares setVersion first, and only if both points are complete. Returns null if the
   * primary is stale.
   */
  static @Nullable ElectionPoint newestBySetVersion(ElectionPoint max, ElectionPoint reported) {
    ObjectId electionId = max.electionId();
    if (reported.setVersion() != null && reported.electionId() != null) {
      if (max.setVersion() != null && max.electionId() != null) {
        int bySetVersion = max.setVersion().compareTo(reported.setVersion());
        if (bySetVersion > 0
            || (bySetVersion == 0
                && compareNullFirst(max.electionId(), reported.electionId()) > 0)) {
          return null;
        }
      }
      electionId = reported.electionId();
    }
    boolean newer = compareNullFirst(reported.setVersion(), max.setVersion()) > 0;
    return new ElectionPoint(electionId, newer ? reported.setVersion() : max.setVersion());
  }

  private static ServerDescription stale(
      ServerDescription heard, ElectionPoint reported, ElectionPoint max) {
    return ServerDescription.unknown(
        heard.address(),
        new MongoClientException(
            "primary marked stale due to electionId/setVersion mismatch, "
                + reported
                + " is stale compared to "
                + max),
        null,
        heard.timing().lastUpdateNanos());
  }

  // Election ids are compared as unsigned bytes. ObjectId.compareTo does the same today, but does
  // not guarantee it.
  private static int compareNullFirst(@Nullable ObjectId one, @Nullable ObjectId other) {
    if (one == null || other == null) {
      return Boolean.compare(one != null, other != null);
    }
    return Arrays.compareUnsigned(one.toByteArray(), other.toByteArray());
  }

  private static int compareNullFirst(@Nullable Integer one, @Nullable Integer other) {
    return one == null || other == null
        ? Boolean.compare(one != null, other != null)
        : one.compareTo(other);
  }
}
