package dev.holdfast.internal.pool;

import dev.holdfast.connection.ConnectionId;
import dev.holdfast.connection.ServerId;
import dev.holdfast.event.ConnectionClosedEvent.Reason;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The connections of a pool, and the rules by which they become unusable. Part of the ledger, so the pool's
 * lock guards it. It does not know the waiting check-outs.
 */
final class Members {
  private final ServerId serverId;
  private final PoolLimits limits;
  private final @Nullable ServiceGenerations services; // Null without a load balancer.
  private final Set<Member> all = new LinkedHashSet<>(); // Pending, idle and in use.
  private final ArrayDeque<Member> idle = new ArrayDeque<>(); // Last in, first out.
  private int generation; // A member with an older generation must not be reused.
  private int pending;
  private long lastConnectionId;

  Members(ServerId serverId, PoolLimits limits, boolean loadBalanced) {
    this.serverId = serverId;
    this.limits = limits;
    this.services = loadBalanced ? new ServiceGenerations() : null;
  }

  int size() {
    return all.size();
  }

  int idle() {
    return idle.size();
  }

  int pending() {
    return pending;
  }

  boolean mayConnect() {
    return pending < limits.maxConnecting() && limits.allowsOneMoreThan(all.size());
  }

  boolean areTooFew() {
    return all.size() < limits.minSize();
  }

  Member begin(long now) {
    Member member =
        new Member(
            new ConnectionId(serverId, ++lastConnectionId, null),
            generation,
            services == null ? 0 : services.clears(),
            now);
    all.add(member);
    pending++;
    return member;
  }

  /** Counts the member as established. The caller then lends it or makes it idle. */
  void established(Member member) {
    assert member.state == Member.State.PENDING;
    pending--;
  }

  void keep(Member member, long now) {
    member.state = Member.State.IDLE;
    member.idleSinceNanos = now;
    idle.addLast(member);
  }

  void lend(Member member, CheckOut checkOut) {
    assert !isStale(member) : "a connection of an old generation must not be lent";
    member.state = Member.State.IN_USE;
    member.user = checkOut;
  }

  /** Takes the idle member used last, even if it has perished. The caller lends it or removes it. */
  @Nullable Member takeIdle() {
    return idle.pollLast();
  }

  /** Takes the matching idle members, the longest idle first. The caller removes them. */
  List<Member> takeIdle(Predicate<Member> which) {
    List<Member> taken = new ArrayList<>(0);
    idle.removeIf(member -> which.test(member) && taken.add(member));
    return taken;
  }

  void remove(Member member) {
    if (member.state == Member.State.PENDING) {
      pending--;
    }
    member.state = Member.State.GONE;
    all.remove(member);
    if (services != null) {
      if (member.serviceId != null) {
        services.leave(member.serviceId);
      }
      services.forgetUnused(pending);
    }
  }

  /** Marks all members in that state as interrupted. Returns those that were not marked before. */
  List<Member> interrupt(Member.State which) {
    List<Member> cutOff = new ArrayList<>(0);
    for (Member member : all) {
      if (member.state == which && !member.interrupted) {
        member.interrupted = true;
        cutOff.add(member);
      }
    }
    return cutOff;
  }

  List<CheckOut> users() {
    List<CheckOut> users = new ArrayList<>();
    for (Member member : all) {
      if (member.user != null) {
        users.add(member.user);
      }
    }
    return users;
  }

  int generation() {
    return generation;
  }

  int generationOf(ObjectId serviceId) {
    return services == null ? generation : services.of(serviceId);
  }

  /** Makes all members stale. */
  void nextGeneration() {
    if (services != null) {
      throw new IllegalStateException("behind a load balancer only one service's part is cleared");
    }
    generation++;
  }

  /** Makes all members that lead to one service stale, also pending ones. */
  void nextGenerationOf(ObjectId serviceId) {
    if (services == null) {
      throw new IllegalStateException("without a load balancer the whole pool is cleared");
    }
    services.clear(serviceId);
    services.forgetUnused(pending);
  }

  /**
   * The generation to report for a connection that was never established. It is older than the service's
   * generation if the service was cleared after the connection was begun.
   */
  int generationOfFailed(Member member, @Nullable ObjectId serviceId) {
    if (services == null || serviceId == null) {
      return member.generation;
    }
    int current = services.of(serviceId);
    return services.clearedSince(serviceId, member.bornAfterClears) ? current - 1 : current;
  }

  /**
   * Records the service of a member. Behind a load balancer it is known only after the handshake.
   *
   * @return false if the member is already stale
   */
  boolean joinGeneration(Member member, @Nullable ObjectId serviceId) {
    if (services == null || serviceId == null) {
      return !isStale(member);
    }
    boolean cleared = services.clearedSince(serviceId, member.bornAfterClears);
    member.serviceId = serviceId;
    member.generation = services.join(serviceId);
    return !cleared;
  }

  boolean isStale(Member member) {
    return services != null && member.serviceId != null
        ? member.generation != services.of(member.serviceId)
        : member.generation != generation;
  }

  /** The reason why the member must not be used again; null if it may be. */
  @Nullable Reason perished(Member member, long idleSinceNanos, long now) {
    if (isStale(member)) {
      return Reason.STALE;
    }
    boolean worn =
        limits.isTooOld(now - member.createdNanos) || limits.isTooLongIdle(now - idleSinceNanos);
    return worn ? Reason.IDLE : null;
  }
}
