package dev.holdfast.testkit.internal.cluster;

import java.time.Duration;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Secondaries replicate from the primary that they reach: at once, unless they lag or are paused. A secondary
 * first rolls back entries that the primary does not have. Guarded by the set's lock.
 */
public final class Replication {
  static final long NEVER = Long.MAX_VALUE;

  private final ReplicaSet set;
  private final Random random;
  private final Duration maxLag;
  private long nextDue = NEVER;

  Replication(ReplicaSet set, Random random, Duration maxLag) {
    this.set = set;
    this.random = random;
    this.maxLag = maxLag;
  }

  /** The replication lag of a new member, drawn from the seed. */
  public Duration drawLag() {
    return maxLag.isZero() ? Duration.ZERO : Duration.ofNanos(random.nextLong(maxLag.toNanos()));
  }

  long nextDueNanos() {
    return nextDue;
  }

  void runLocked() {
    nextDue = NEVER;
    for (Node node : set.membersLocked()) {
      if (node.isUp() && !node.isPrimary() && !node.isPaused()) {
        set.primaryKnownToLocked(node).ifPresent(primary -> follow(node, primary));
      }
    }
  }

  private void follow(Node node, Node primary) {
    rollBackTo(commonEntries(node, primary), node);
    while (node.logSize() < primary.logSize()) {
      OplogEntry next = primary.entry(node.logSize());
      long due = next.writtenAtNanos() + node.lag().toNanos();
      if (!node.lag().isZero() && due > set.clock().nanos()) {
        nextDue = Math.min(nextDue, due);
        return;
      }
      node.apply(next);
    }
  }

  /** Applies all entries of the primary regardless of lag, as a planned step-down requires. */
  void catchUpLocked(Node node, Node primary) {
    rollBackTo(commonEntries(node, primary), node);
    while (node.logSize() < primary.logSize()) {
      node.apply(primary.entry(node.logSize()));
    }
  }

  private static int commonEntries(Node node, Node primary) {
    int common = Math.min(node.logSize(), primary.logSize());
    while (common > 0 && !node.entry(common - 1).isSameAs(primary.entry(common - 1))) {
      common--;
    }
    return common;
  }

  private static void rollBackTo(int size, Node node) {
    while (node.logSize() > size) {
      node.rollBackLast();
    }
  }

  /** Whether at least {@code count} members have this entry at this index of their logs. */
  public boolean isOnLocked(int count, int index, @Nullable OplogEntry entry) {
    return entry == null
        || set.membersLocked().stream().filter(node -> node.has(index, entry)).count() >= count;
  }

  public boolean isOnMajorityLocked(int index, @Nullable OplogEntry entry) {
    return entry == null
        || set.membersLocked().stream()
                .filter(node -> node.has(index, entry))
                .mapToInt(node -> node.config().votes())
                .sum()
            >= set.majorityLocked();
  }
}
