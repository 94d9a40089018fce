package dev.holdfast.testkit.internal.cluster;

import dev.holdfast.testkit.internal.store.Change;
import dev.holdfast.testkit.time.TestClock;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The members of one set and everything between them. One lock guards the set and its members. The caller of
 * a method named {@code …Locked} must hold it. A thread runs elections, replication and timeouts when they
 * are due.
 */
public final class ReplicaSet implements AutoCloseable {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition(); // Roles or configuration changed.
  private final Condition written = lock.newCondition(); // Logs grew or shrank.
  private final Condition timers = lock.newCondition(); // The next due time changed.
  private final String name;
  private final TestClock clock;
  private final Network network = new Network();
  private final Elections elections;
  private final Replication replication;
  private final List<Node> nodes = new ArrayList<>(); // Guarded by lock, like all fields below.
  private final Runnable wake = this::wake;
  private final Thread ticker;
  private BsonTimestamp newest;
  private int setVersion = 1;
  private int nextId;
  private boolean closed;

  public ReplicaSet(
      String name, TestClock clock, long seed, Duration electionTimeout, Duration maxLag) {
    this.name = name;
    this.clock = clock;
    Random random = new Random(seed);
    elections = new Elections(this, network, random, electionTimeout);
    replication = new Replication(this, random, maxLag);
    newest = new BsonTimestamp(seconds(), 0);
    clock.onJump(wake);
    ticker = new Thread(this::tick, "holdfast-testkit-" + name);
    ticker.setDaemon(true);
  }

  /** Starts the set after its members were added. Elects the first primary at once. */
  public void start() {
    lock.lock();
    try {
      elections.electFirstLocked();
      settleLocked();
    } finally {
      lock.unlock();
    }
    ticker.start();
  }

  public String name() {
    return name;
  }

  public TestClock clock() {
    return clock;
  }

  public Network network() {
    return network;
  }

  // --- the lock ---

  public <T> T locked(Supplier<T> action) {
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }

  /** Changes the members, then runs the elections and the replication that follow from it. */
  public void change(Runnable action) {
    lock.lock();
    try {
      action.run();
      settleLocked();
    } finally {
      lock.unlock();
    }
  }

  public void lock() {
    lock.lock();
  }

  public void unlock() {
    lock.unlock();
  }

  void settleLocked() {
    assert lock.isHeldByCurrentThread();
    elections.reviewLocked();
    replication.runLocked();
    long now = clock.nanos();
    nodes.forEach(node -> node.transactions().abortExpired(now));
    nodes.forEach(node -> node.updateView(viewLocked(node)));
    wakeLocked();
  }

  /** Wakes writes that wait for something which has ended. */
  public void wakeWritersLocked() {
    written.signalAll();
  }

  /** Wakes the timer thread because the next due time has changed. */
  public void wakeTimersLocked() {
    timers.signalAll();
  }

  private long transactionsDueNanos() {
    return nodes.stream()
        .mapToLong(node -> node.transactions().nextDueNanos())
        .min()
        .orElse(Replication.NEVER);
  }

  private void wakeLocked() {
    changed.signalAll();
    written.signalAll();
    timers.signalAll();
  }

  private TopologyView viewLocked(Node node) {
    return new TopologyView(
        node.role(),
        primaryKnownToLocked(node).map(Node::name).orElse(null),
        elections.termLocked(),
        setVersion);
  }

  /** Waits for a change of roles or configuration. Returns false if the set is closed. */
  public boolean awaitChangeLocked(long untilNanos) throws InterruptedIOException {
    return awaitLocked(changed, untilNanos);
  }

  /** Waits for a change of any log or role. Returns false if the set is closed. */
  public boolean awaitWriteLocked(long untilNanos) throws InterruptedIOException {
    return awaitLocked(written, untilNanos);
  }

  /** Like {@link #awaitChangeLocked}, but uses the system clock, for callers outside of the deployment. */
  @SuppressWarnings("WaitNotInLoop") // The caller has the loop.
  public void awaitChangeOutsideLocked(long untilNanos) {
    try {
      changed.awaitNanos(untilNanos - System.nanoTime());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for the set", e);
    }
  }

  private boolean awaitLocked(Condition condition, long untilNanos) throws InterruptedIOException {
    assert lock.isHeldByCurrentThread();
    if (closed) {
      return false;
    }
    try {
      clock.await(condition, untilNanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
    return !closed;
  }

  private void wake() {
    lock.lock();
    try {
      wakeLocked();
    } finally {
      lock.unlock();
    }
  }

  private void tick() {
    lock.lock();
    try {
      while (!closed) {
        long next =
            Math.min(
                transactionsDueNanos(),
                Math.min(elections.nextDueNanos(), replication.nextDueNanos()));
        if (next <= clock.nanos()) {
          settleLocked();
        } else {
          awaitLocked(timers, next);
        }
      }
    } catch (InterruptedIOException e) {
      // Only the end of the process interrupts this thread.
    } finally {
      lock.unlock();
    }
  }

  // --- members ---

  public Node addLocked(String memberName, MemberConfig config) {
    Node node = new Node(nextId++, memberName, config);
    node.lag(replication.drawLag());
    nodes.add(node);
    return node;
  }

  public List<Node> nodesLocked() {
    return List.copyOf(nodes);
  }

  /** The members of the configuration. */
  public List<Node> membersLocked() {
    return nodes.stream().filter(node -> node.role() != Role.REMOVED).toList();
  }

  public Optional<Node> primaryLocked() {
    return nodes.stream().filter(Node::isPrimary).max((a, b) -> Long.compare(a.term(), b.term()));
  }

  /** The primary that this member knows. */
  public Optional<Node> primaryKnownToLocked(Node node) {
    return network.reachedFrom(node, membersLocked()).stream()
        .filter(Node::isPrimary)
        .max((a, b) -> Long.compare(a.term(), b.term()));
  }

  /** Whether this member and those that it reaches have a majority of the votes. */
  public boolean reachesMajorityLocked(Node node) {
    int votes =
        network.reachedFrom(node, membersLocked()).stream()
            .mapToInt(other -> other.config().votes())
            .sum();
    return votes >= majorityLocked();
  }

  int votersLocked() {
    return membersLocked().stream().mapToInt(node -> node.config().votes()).sum();
  }

  int majorityLocked() {
    return votersLocked() / 2 + 1;
  }

  public int setVersionLocked() {
    return setVersion;
  }

  public void configureLocked(Node node, UnaryOperator<MemberConfig> change) {
    node.configure(change.apply(node.config()));
  }

  /** Makes a server a member. It replicates the primary's log from its beginning. */
  public void admitLocked(Node node) {
    node.become(Role.SECONDARY, elections.termLocked());
  }

  /** Removes a member. If it was the primary, the other members elect another one. */
  public void removeLocked(Node node) {
    node.become(Role.REMOVED, node.term());
  }

  /** Adds a removed member to the set again. A member that was not removed keeps its role. */
  public void restoreLocked(Node node) {
    if (node.role() == Role.REMOVED) {
      admitLocked(node);
    }
  }

  public void bumpSetVersionLocked() {
    setVersion++;
  }

  public Elections elections() {
    return elections;
  }

  public Replication replication() {
    return replication;
  }

  // --- the log ---

  /** Logs a write that a primary has just made, and replicates it. */
  public OplogEntry logLocked(
      Node primary,
      List<Change> changes,
      @Nullable BsonValue session,
      @Nullable SessionRecord record) {
    assert lock.isHeldByCurrentThread();
    OplogEntry entry =
        new OplogEntry(
            primary.term(), nextTimestampLocked(), clock.nanos(), changes, session, record);
    primary.append(entry);
    replication.runLocked();
    written.signalAll();
    timers.signalAll();
    return entry;
  }

  private BsonTimestamp nextTimestampLocked() {
    int now = seconds();
    newest =
        now > newest.getTime()
            ? new BsonTimestamp(now, 1)
            : new BsonTimestamp(newest.getTime(), newest.getInc() + 1);
    return newest;
  }

  public BsonTimestamp clusterTimeLocked() {
    return newest;
  }

  private int seconds() {
    return (int) clock.now().getEpochSecond();
  }

  public boolean isClosedLocked() {
    return closed;
  }

  @Override
  public void close() {
    clock.offJump(wake);
    lock.lock();
    try {
      closed = true;
      wakeLocked();
    } finally {
      lock.unlock();
    }
  }
}
