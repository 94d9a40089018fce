package dev.holdfast.testkit.internal.cluster;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Elects primaries. Members without a primary elect one after the election timeout. A primary that loses the
 * majority steps down after the same time. Guarded by the set's lock.
 */
public final class Elections {
  private final ReplicaSet set;
  private final Network network;
  private final Random random;
  private final Duration timeout;
  private long term;
  private long electionDue = Replication.NEVER;
  private long stepDownDue = Replication.NEVER;

  Elections(ReplicaSet set, Network network, Random random, Duration timeout) {
    this.set = set;
    this.network = network;
    this.random = random;
    this.timeout = timeout;
  }

  public Duration timeout() {
    return timeout;
  }

  public long termLocked() {
    return term;
  }

  long nextDueNanos() {
    return Math.min(electionDue, stepDownDue);
  }

  /** Elects the primary of a new set at once. */
  void electFirstLocked() {
    set.membersLocked().stream()
        .filter(node -> node.config().priority() > 0)
        .max(Comparator.comparingInt(node -> node.config().priority()))
        .ifPresent(this::makePrimary);
  }

  /** Reviews the members: who must step down, who can be elected, and when. */
  void reviewLocked() {
    long now = set.clock().nanos();
    stepDownOutdated();
    reviewLostMajority(now);
    if (!canElect()) {
      electionDue = Replication.NEVER;
    } else if (electionDue == Replication.NEVER) {
      electionDue = now + timeout.toNanos();
    }
    if (now >= electionDue) {
      Node candidate = candidate(now);
      if (candidate != null) {
        electionDue = Replication.NEVER;
        makePrimary(candidate);
      } else { // A candidate is frozen; retry later.
        electionDue = now + Math.max(timeout.toNanos(), 1_000_000);
      }
    }
  }

  /** If two primaries reach each other, the one with the older term steps down. */
  private void stepDownOutdated() {
    for (Node node : set.membersLocked()) {
      if (node.isPrimary()) {
        network.reachedFrom(node, set.membersLocked()).stream()
            .filter(other -> other.isPrimary() && other.term() > node.term())
            .findFirst()
            .ifPresent(newer -> node.become(Role.SECONDARY, newer.term()));
      }
    }
  }

  private void reviewLostMajority(long now) {
    List<Node> lonely =
        set.membersLocked().stream()
            .filter(node -> node.isPrimary() && !set.reachesMajorityLocked(node))
            .toList();
    if (lonely.isEmpty()) {
      stepDownDue = Replication.NEVER;
    } else if (stepDownDue == Replication.NEVER) {
      stepDownDue = now + timeout.toNanos();
    }
    if (now >= stepDownDue) {
      stepDownDue = Replication.NEVER;
      lonely.forEach(node -> node.become(Role.SECONDARY, node.term()));
    }
  }

  /** Whether there is a majority without a primary and with an electable member. */
  private boolean canElect() {
    return set.membersLocked().stream()
        .anyMatch(node -> !seesPrimary(node) && whyNotElectable(node) == null);
  }

  private boolean seesPrimary(Node node) {
    return network.reachedFrom(node, set.membersLocked()).stream().anyMatch(Node::isPrimary);
  }

  private @Nullable Node candidate(long now) {
    List<Node> able =
        set.membersLocked().stream()
            .filter(node -> !seesPrimary(node) && !node.isFrozen(now))
            .filter(node -> whyNotElectable(node) == null)
            .toList();
    int best = able.stream().mapToInt(node -> node.config().priority()).max().orElse(0);
    List<Node> preferred = able.stream().filter(n -> n.config().priority() == best).toList();
    return preferred.isEmpty() ? null : preferred.get(random.nextInt(preferred.size()));
  }

  /** Null if this member would win an election now; otherwise the reason, for a test's message. */
  public @Nullable String whyNotElectable(Node node) {
    if (!node.isUp()) {
      return "it is down";
    }
    if (node.role() == Role.REMOVED || node.config().priority() == 0) {
      return "its configuration does not let it become primary";
    }
    Set<Node> reached = network.reachedFrom(node, set.membersLocked());
    int votes =
        reached.stream()
            .filter(voter -> !isNewer(voter, node))
            .mapToInt(voter -> voter.config().votes())
            .sum();
    return votes >= set.majorityLocked()
        ? null
        : String.format(
            "it gets %d of the %d votes it needs: it reaches %d of %d members, and those with a"
                + " newer log do not vote for it",
            votes, set.majorityLocked(), reached.size(), set.membersLocked().size());
  }

  private static boolean isNewer(Node voter, Node candidate) {
    OplogEntry theirs = voter.lastEntry();
    OplogEntry ours = candidate.lastEntry();
    return theirs != null && (ours == null || ours.isOlderThan(theirs));
  }

  /** Makes this member primary now. Other primaries that it reaches step down. */
  public void electLocked(Node node) {
    String reason = whyNotElectable(node);
    if (reason != null) {
      throw new IllegalStateException(node.name() + " cannot be elected: " + reason);
    }
    if (!node.isPrimary()) {
      electionDue = Replication.NEVER;
      makePrimary(node);
    }
  }

  /** Elects any electable member, unless there is a primary already. */
  public void electAnyLocked() {
    if (set.primaryLocked().isEmpty()) {
      set.membersLocked().stream()
          .filter(node -> whyNotElectable(node) == null)
          .findFirst()
          .ifPresent(this::electLocked);
    }
  }

  private void makePrimary(Node node) {
    term++;
    for (Node other : network.reachedFrom(node, set.membersLocked())) {
      if (other != node) {
        other.become(Role.SECONDARY, term);
      }
    }
    node.become(Role.PRIMARY, term);
    // A new primary logs an entry, so its log is newer than any log of an older term.
    set.logLocked(node, List.of(), null, null);
  }

  /** Lets the primary step down and freezes it for a while. Unless forced, secondaries catch up first. */
  public void stepDownLocked(Node primary, Duration freeze, boolean force) {
    if (!force) {
      for (Node other : network.reachedFrom(primary, set.membersLocked())) {
        if (!other.isPrimary() && !other.isPaused()) {
          set.replication().catchUpLocked(other, primary);
        }
      }
    }
    primary.freezeUntil(set.clock().nanos() + freeze.toNanos());
    primary.become(Role.SECONDARY, primary.term());
  }
}
