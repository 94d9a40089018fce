package dev.holdfast.testkit.internal.cluster;

import dev.holdfast.testkit.internal.store.Change;
import java.util.List;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * One write, as a primary logged it and others repeat it. No two entries of a set have the same
 * timestamp.
 *
 * @param writtenAtNanos when, by the deployment's clock; lagging members wait from then on
 * @param session whose record changes with this write, if it belongs to a session
 */
public record OplogEntry(
    long term,
    BsonTimestamp timestamp,
    long writtenAtNanos,
    List<Change> changes,
    @Nullable BsonValue session,
    @Nullable SessionRecord record) {
  public OplogEntry {
    changes = List.copyOf(changes);
  }

  boolean isSameAs(OplogEntry other) {
    return timestamp.equals(other.timestamp);
  }

  /** Elections prefer the newer log: first by term, then by time. */
  boolean isOlderThan(OplogEntry other) {
    return term != other.term ? term < other.term : timestamp.compareTo(other.timestamp) < 0;
  }
}
