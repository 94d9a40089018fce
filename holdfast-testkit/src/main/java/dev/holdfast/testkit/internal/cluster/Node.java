package dev.holdfast.testkit.internal.cluster;

import dev.holdfast.testkit.internal.store.DataStore;
import dev.holdfast.testkit.internal.store.MemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** One member: its data, log, sessions and role. The set's lock guards everything. */
public final class Node {
  private static final BsonTimestamp NEVER = new BsonTimestamp(0, 0);

  private record Applied(OplogEntry entry, @Nullable SessionRecord previous) {}

  private final int id;
  private final String name;
  private final DataStore store = new MemoryStore();
  private final List<Applied> log = new ArrayList<>();
  private final Map<BsonValue, SessionRecord> sessions = new HashMap<>();
  private final List<OplogEntry> rolledBack = new ArrayList<>();
  private final TransactionTable transactions = new TransactionTable();
  private MemberConfig config;
  private Role role = Role.SECONDARY;
  private long term;
  private boolean up = true;
  private boolean paused;
  private Duration lag = Duration.ZERO;
  private long frozenUntilNanos = Long.MIN_VALUE;
  private ObjectId processId = new ObjectId();
  private long topologyCounter;
  private @Nullable TopologyView view;

  Node(int id, String name, MemberConfig config) {
    this.id = id;
    this.name = name;
    this.config = config;
  }

  public int id() {
    return id;
  }

  public String name() {
    return name;
  }

  public MemberConfig config() {
    return config;
  }

  public Role role() {
    return role;
  }

  public boolean isPrimary() {
    return up && role == Role.PRIMARY;
  }

  /** The term in which this member was elected, or the newest term that it has seen. */
  public long term() {
    return term;
  }

  public boolean isUp() {
    return up;
  }

  public DataStore store() {
    return store;
  }

  public @Nullable SessionRecord session(BsonValue session) {
    return sessions.get(session);
  }

  public TransactionTable transactions() {
    return transactions;
  }

  public BsonDocument topologyVersion() {
    return new BsonDocument("processId", new org.bson.BsonObjectId(processId))
        .append("counter", new org.bson.BsonInt64(topologyCounter));
  }

  public BsonTimestamp lastTimestamp() {
    return log.isEmpty() ? NEVER : log.get(log.size() - 1).entry().timestamp();
  }

  public @Nullable OplogEntry lastEntry() {
    return log.isEmpty() ? null : log.get(log.size() - 1).entry();
  }

  public int logSize() {
    return log.size();
  }

  OplogEntry entry(int index) {
    return log.get(index).entry();
  }

  /** Whether this member has that entry at that index. Entries never change their index. */
  boolean has(int index, OplogEntry entry) {
    return index < log.size() && log.get(index).entry().isSameAs(entry);
  }

  public List<OplogEntry> rolledBack() {
    return List.copyOf(rolledBack);
  }

  // --- called only by the set ---

  /** Logs an entry whose changes are already in the store. */
  void append(OplogEntry entry) {
    SessionRecord previous = null;
    if (entry.session() != null && entry.record() != null) {
      previous = sessions.put(entry.session(), entry.record());
    }
    log.add(new Applied(entry, previous));
  }

  void apply(OplogEntry entry) {
    entry.changes().forEach(store::redo);
    append(entry);
  }

  /** Rolls back the newest entry. The reply that its client got is then no longer true. */
  void rollBackLast() {
    Applied last = log.remove(log.size() - 1);
    OplogEntry entry = last.entry();
    for (int i = entry.changes().size() - 1; i >= 0; i--) {
      store.undo(entry.changes().get(i));
    }
    if (entry.session() != null && last.previous() != null) {
      sessions.put(entry.session(), last.previous());
    } else if (entry.session() != null) {
      sessions.remove(entry.session());
    }
    if (!entry.changes().isEmpty()) {
      rolledBack.add(entry);
    }
  }

  void become(Role newRole, long newTerm) {
    role = newRole;
    term = newTerm;
    if (newRole != Role.PRIMARY) {
      transactions.forgetAll();
    }
  }

  /** Increments the topology version if the hello of this member would differ from the last one. */
  void updateView(TopologyView current) {
    if (view != null && !view.equals(current)) {
      topologyCounter++;
    }
    view = current;
  }

  void configure(MemberConfig changed) {
    config = changed;
  }

  public void goDown() {
    up = false;
    transactions.forgetAll();
  }

  /** Starts a new process with the old data. */
  public void comeUp() {
    up = true;
    processId = new ObjectId();
    topologyCounter = 0;
    view = null;
    role = role == Role.REMOVED ? Role.REMOVED : Role.SECONDARY;
  }

  void freezeUntil(long nanos) {
    frozenUntilNanos = nanos;
  }

  boolean isFrozen(long nowNanos) {
    return frozenUntilNanos != Long.MIN_VALUE && nowNanos < frozenUntilNanos;
  }

  public void pauseReplication(boolean pause) {
    paused = pause;
  }

  public boolean isPaused() {
    return paused;
  }

  public void lag(Duration duration) {
    lag = Objects.requireNonNull(duration);
  }

  Duration lag() {
    return lag;
  }

  @Override
  public String toString() {
    return name + " (" + (up ? role : "down") + ", term " + term + ")";
  }
}
