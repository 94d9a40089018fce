package dev.holdfast.testkit.internal.cluster;

import dev.holdfast.testkit.internal.store.Change;
import java.util.List;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * One write that a primary logged and other members replicate. Timestamps are unique in a set.
 *
 * @param writtenAtNanos when it was written, by the deployment's clock; a member's lag counts from here
 * @param session the session whose record this write changes; null without a session
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

  /** Elections prefer the newer log: first by term, then by timestamp. */
  boolean isOlderThan(OplogEntry other) {
    return term != other.term ? term < other.term : timestamp.compareTo(other.timestamp) < 0;
  }
}
