package dev.holdfast.internal.clientbulk;

import dev.holdfast.client.model.bulk.ClientBulkWriteResult.VerboseResults;
import dev.holdfast.client.model.bulk.ClientDeleteResult;
import dev.holdfast.client.model.bulk.ClientInsertOneResult;
import dev.holdfast.client.model.bulk.ClientUpdateResult;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** What each write did, by its index in the bulk. */
public record WriteOutcomes(
    SortedMap<Integer, Insert> inserts,
    SortedMap<Integer, Update> updates,
    SortedMap<Integer, Delete> deletes)
    implements VerboseResults {
  public WriteOutcomes {
    inserts = Collections.unmodifiableSortedMap(new TreeMap<>(inserts));
    updates = Collections.unmodifiableSortedMap(new TreeMap<>(updates));
    deletes = Collections.unmodifiableSortedMap(new TreeMap<>(deletes));
  }

  @Override
  public Map<Integer, ClientInsertOneResult> getInsertResults() {
    return Collections.unmodifiableMap(inserts);
  }

  @Override
  public Map<Integer, ClientUpdateResult> getUpdateResults() {
    return Collections.unmodifiableMap(updates);
  }

  @Override
  public Map<Integer, ClientDeleteResult> getDeleteResults() {
    return Collections.unmodifiableMap(deletes);
  }

  /** What one insert did. */
  public record Insert(@Nullable BsonValue id) implements ClientInsertOneResult {
    @Override
    public Optional<BsonValue> getInsertedId() {
      return Optional.ofNullable(id);
    }
  }

  /** What one update or replacement did. */
  public record Update(long matched, long modified, @Nullable BsonValue upsertedId)
      implements ClientUpdateResult {
    @Override
    public long getMatchedCount() {
      return matched;
    }

    @Override
    public long getModifiedCount() {
      return modified;
    }

    @Override
    public Optional<BsonValue> getUpsertedId() {
      return Optional.ofNullable(upsertedId);
    }
  }

  /** What one delete did. */
  public record Delete(long deleted) implements ClientDeleteResult {
    @Override
    public long getDeletedCount() {
      return deleted;
    }
  }
}
