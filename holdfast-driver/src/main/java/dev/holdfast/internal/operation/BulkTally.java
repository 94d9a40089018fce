package dev.holdfast.internal.operation;

import dev.holdfast.ServerAddress;
import dev.holdfast.bulk.BulkWriteError;
import dev.holdfast.bulk.BulkWriteInsert;
import dev.holdfast.bulk.BulkWriteResult;
import dev.holdfast.bulk.BulkWriteUpsert;
import dev.holdfast.bulk.WriteConcernError;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Adds up the results of the commands of a bulk write and converts their indexes to indexes in the bulk.
 * Owned by the operation's thread.
 */
public final class BulkTally {
  private final boolean ordered;
  private final IntFunction<@Nullable BsonValue> ids;
  private int inserted;
  private int matched;
  private int modified;
  private int deleted;
  private final BitSet insertIndexes = new BitSet();
  private final List<BulkWriteUpsert> upserts = new ArrayList<>();
  private final List<BulkWriteError> errors = new ArrayList<>();
  private final Set<String> labels = new LinkedHashSet<>();
  private @Nullable WriteConcernError writeConcernError;
  private @Nullable ServerAddress server;

  /**
   * @param ids returns the id of the document that the write at this index inserts; null if it is unknown
   */
  public BulkTally(boolean ordered, IntFunction<@Nullable BsonValue> ids) {
    this.ordered = ordered;
    this.ids = ids;
  }

  /**
   * @param from the position in the run of the first statement that was sent
   * @param count how many statements were sent
   */
  public void add(BulkRun run, int from, int count, WriteReply reply) {
    if (reply.server() == null) {
      return;
    }
    server = reply.server();
    switch (run.sort()) {
      case INSERT -> addInserts(run, from, count, reply);
      case UPDATE -> {
        matched += (int) reply.n() - reply.upserts().size();
        modified += (int) reply.modified();
        for (BulkWriteUpsert upsert : reply.upserts()) {
          upserts.add(new BulkWriteUpsert(run.indexes()[from + upsert.getIndex()], upsert.getId()));
        }
      }
      case DELETE -> deleted += (int) reply.n();
    }
    for (BulkWriteError error : reply.errors()) {
      errors.add(
          new BulkWriteError(
              error.getCode(),
              error.getMessage(),
              error.getDetails(),
              run.indexes()[from + error.getIndex()]));
    }
    if (reply.writeConcernError() != null) {
      writeConcernError = reply.writeConcernError();
    }
    labels.addAll(reply.labels());
  }

  /** An ordered insert stops at the first error. An unordered one inserts everything except the errors. */
  private void addInserts(BulkRun run, int from, int count, WriteReply reply) {
    inserted += (int) reply.n();
    Set<Integer> failed = new HashSet<>();
    int tried = count;
    for (BulkWriteError error : reply.errors()) {
      failed.add(error.getIndex());
      tried = ordered ? Math.min(tried, error.getIndex()) : tried;
    }
    for (int i = 0; i < tried; i++) {
      if (failed.isEmpty() || !failed.contains(i)) {
        insertIndexes.set(run.indexes()[from + i]);
      }
    }
  }

  /** Whether the remaining writes must not be sent. */
  public boolean isOver() {
    return ordered && !errors.isEmpty();
  }

  public boolean isClean() {
    return errors.isEmpty() && writeConcernError == null;
  }

  /** The server that replied last; null without a reply, or if the writes are unacknowledged. */
  public @Nullable ServerAddress server() {
    return server;
  }

  public BulkWriteResult result() {
    return BulkWriteResult.acknowledged(inserted, matched, deleted, modified, upserts, inserts());
  }

  private List<BulkWriteInsert> inserts() {
    List<BulkWriteInsert> inserts = new ArrayList<>();
    insertIndexes.stream()
        .forEach(
            index -> {
              BsonValue id = ids.apply(index);
              if (id != null) {
                inserts.add(new BulkWriteInsert(index, id));
              }
            });
    return inserts;
  }

  /** The errors, in the order of the writes. */
  public List<BulkWriteError> errors() {
    return errors.stream().sorted(Comparator.comparingInt(BulkWriteError::getIndex)).toList();
  }

  /** The last write concern error; null if there was none. */
  public @Nullable WriteConcernError writeConcernError() {
    return writeConcernError;
  }

  public Set<String> labels() {
    return labels;
  }
}
