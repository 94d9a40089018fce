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
 * The members of one set and all that happens between them. One lock guards the set and its members;
 * methods named {@code …Locked} want it held. A thread of its own does what time brings.
 */
public final class ReplicaSet implements AutoCloseable {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition(); // roles or configuration
  private final Condition written = lock.newCondition(); // logs grew or shrank
  private final Condition timers = lock.newCondition(); // something is due at another time
  private final String name;
  private final TestClock clock;
  private final Network network = new Network();
  private final Elections elections;
  private final Replication replication;
  private final List<Node> nodes = new ArrayList<>(); // guarded by lock, as everything below
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

  /** Begins to act; the members are added by now. The first of them that can is elected at once. */
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

  /** Changes something about the members, then lets elections and replication follow from it. */
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
    nodes.forEach(node -> node.noteView(viewLocked(node)));
    wakeLocked();
  }

  /** Something ended that writes may wait for. */
  public void wakeWritersLocked() {
    written.signalAll();
  }

  /** Something is due at another time. */
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

  private View viewLocked(Node node) {
    return new View(
        node.role(),
        primaryKnownToLocked(node).map(Node::name).orElse(null),
        elections.termLocked(),
        setVersion);
  }

  /** Waits for a change of roles or configuration; false once the set is closed. */
  public boolean awaitChangeLocked(long untilNanos) throws InterruptedIOException {
    return awaitLocked(changed, untilNanos);
  }

  /** Waits for a change of any log, or of roles; false once the set is closed. */
  public boolean awaitWriteLocked(long untilNanos) throws InterruptedIOException {
    return awaitLocked(written, untilNanos);
  }

  /** As {@link #awaitChangeLocked}, but by the machine's time: for those who watch from outside. */
  @SuppressWarnings("WaitNotInLoop") // the caller has the loop
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
      // Nobody interrupts it but the end of the process.
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

  /** The primary as this member sees it. */
  public Optional<Node> primaryKnownToLocked(Node node) {
    return network.reachedFrom(node, membersLocked()).stream()
        .filter(Node::isPrimary)
        .max((a, b) -> Long.compare(a.term(), b.term()));
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

  /** A server becomes a member, and follows the primary from the beginning of its log. */
  public void admitLocked(Node node) {
    node.become(Role.SECONDARY, elections.termLocked());
  }

  /** The member is in the set no more; if it was primary, the others elect another one. */
  public void removeLocked(Node node) {
    node.become(Role.REMOVED, node.term());
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

  /** Logs what a primary has just done, and lets the others follow. */
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
