package dev.holdfast.testkit.internal.cluster;

import dev.holdfast.testkit.internal.store.Change;
import dev.holdfast.testkit.internal.store.DataStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.BsonValue;

/**
 * A transaction in progress. Its writes are not in the store. Each of its commands runs on the data as of the
 * start of the transaction, plus its own writes. Afterwards the current data are restored.
 */
public final class OpenTransaction {
  private record Key(String namespace, BsonValue id) {}

  private final long txnNumber;
  private final int startedAt; // Log entries before this index are in the snapshot.
  private final long startNanos;
  private final List<Change> changes = new ArrayList<>();
  private final Set<Key> keys = new HashSet<>();

  OpenTransaction(long txnNumber, int startedAt, long startNanos) {
    this.txnNumber = txnNumber;
    this.startedAt = startedAt;
    this.startNanos = startNanos;
  }

  public long txnNumber() {
    return txnNumber;
  }

  long startNanos() {
    return startNanos;
  }

  public List<Change> changes() {
    return changes;
  }

  /** Runs an action on the snapshot. {@code changed} returns the changes that the action made. */
  public <T> T onSnapshot(Node node, Supplier<T> action, Function<T, List<Change>> changed) {
    DataStore store = node.store();
    List<Change> since = new ArrayList<>();
    for (int i = startedAt; i < node.logSize(); i++) {
      since.addAll(node.entry(i).changes());
    }
    undo(store, since);
    changes.forEach(store::redo);
    T result = action.get();
    List<Change> fresh = changed.apply(result);
    undo(store, fresh);
    undo(store, changes);
    since.forEach(store::redo);
    return result;
  }

  static void undo(DataStore store, List<Change> changes) {
    for (int i = changes.size() - 1; i >= 0; i--) {
      store.undo(changes.get(i));
    }
  }

  /** Whether another writer has changed one of these documents since the snapshot. */
  public boolean conflictsWithLog(Node node, List<Change> fresh) {
    for (int i = startedAt; i < node.logSize(); i++) {
      Set<Key> written = keysOf(node.entry(i).changes());
      if (keysOf(fresh).stream().anyMatch(written::contains)) {
        return true;
      }
    }
    return false;
  }

  /** Whether this transaction has changed one of these documents. */
  boolean holdsAny(List<Change> others) {
    return keysOf(others).stream().anyMatch(keys::contains);
  }

  public void add(List<Change> fresh) {
    changes.addAll(fresh);
    keys.addAll(keysOf(fresh));
  }

  /** Applies the writes to the store. Returns false and changes nothing if a unique index is violated. */
  public boolean applyTo(DataStore store) {
    List<Change> done = new ArrayList<>();
    try {
      for (Change change : changes) {
        store.redo(change);
        done.add(change);
      }
      return true;
    } catch (IllegalStateException e) {
      undo(store, done);
      return false;
    }
  }

  private static Set<Key> keysOf(List<Change> changes) {
    Set<Key> keys = new HashSet<>();
    for (Change change : changes) {
      if (change instanceof Change.Put put) {
        keys.add(new Key(put.namespace(), put.id()));
      }
    }
    return keys;
  }
}
