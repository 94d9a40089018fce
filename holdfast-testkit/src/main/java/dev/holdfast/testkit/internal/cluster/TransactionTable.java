package dev.holdfast.testkit.internal.cluster;

import dev.holdfast.testkit.internal.store.Change;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The newest transaction of each session on a primary, with its state. */
public final class TransactionTable {
  /** The state of a session's newest transaction. */
  public enum State {
    NONE,
    IN_PROGRESS,
    COMMITTED,
    ABORTED
  }

  /**
   * A server's transactionLifetimeLimitSeconds. Longer transactions are aborted and release their documents.
   */
  private static final long LIFETIME_NANOS = Duration.ofSeconds(60).toNanos();

  private record Entry(long txnNumber, State state, @Nullable OpenTransaction open) {}

  private final Map<BsonValue, Entry> entries = new HashMap<>(); // Guarded by the set's lock.

  /** The newest transaction number of the session; -1 if it had no transaction here. */
  public long number(BsonValue session) {
    Entry entry = entries.get(session);
    return entry == null ? -1 : entry.txnNumber();
  }

  public State state(BsonValue session, long txnNumber) {
    Entry entry = entries.get(session);
    return entry == null || entry.txnNumber() != txnNumber ? State.NONE : entry.state();
  }

  public @Nullable OpenTransaction open(BsonValue session) {
    Entry entry = entries.get(session);
    return entry == null ? null : entry.open();
  }

  /** Begins a transaction, which ends an unfinished transaction of the same session. */
  public OpenTransaction begin(BsonValue session, long txnNumber, int logSize, long nowNanos) {
    OpenTransaction open = new OpenTransaction(txnNumber, logSize, nowNanos);
    entries.put(session, new Entry(txnNumber, State.IN_PROGRESS, open));
    return open;
  }

  public void committed(BsonValue session, long txnNumber) {
    entries.put(session, new Entry(txnNumber, State.COMMITTED, null));
  }

  public void aborted(BsonValue session, long txnNumber) {
    entries.put(session, new Entry(txnNumber, State.ABORTED, null));
  }

  /** When the oldest transaction in progress expires. */
  long nextDueNanos() {
    return entries.values().stream()
        .filter(entry -> entry.open() != null)
        .mapToLong(entry -> entry.open().startNanos() + LIFETIME_NANOS)
        .min()
        .orElse(Replication.NEVER);
  }

  /** Aborts expired transactions. */
  void abortExpired(long nowNanos) {
    entries.replaceAll(
        (session, entry) ->
            entry.open() != null && nowNanos - entry.open().startNanos() >= LIFETIME_NANOS
                ? new Entry(entry.txnNumber(), State.ABORTED, null)
                : entry);
  }

  /** Forgets all transactions, because the primary stepped down or its process ended. */
  void forgetAll() {
    entries.clear();
  }

  /** Aborts all transactions in progress. */
  public void abortAll() {
    entries.replaceAll(
        (session, entry) ->
            entry.state() == State.IN_PROGRESS
                ? new Entry(entry.txnNumber(), State.ABORTED, null)
                : entry);
  }

  /** Whether a transaction of another session has changed one of these documents. */
  public boolean holdsAny(List<Change> changes, @Nullable BsonValue exceptSession) {
    return entries.entrySet().stream()
        .filter(entry -> !entry.getKey().equals(exceptSession))
        .map(entry -> entry.getValue().open())
        .anyMatch(open -> open != null && open.holdsAny(changes));
  }
}
