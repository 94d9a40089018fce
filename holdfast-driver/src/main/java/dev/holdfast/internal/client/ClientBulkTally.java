package dev.holdfast.internal.client;

import dev.holdfast.ClientBulkWriteException;
import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.WriteError;
import dev.holdfast.bulk.WriteConcernError;
import dev.holdfast.client.model.bulk.ClientBulkWriteResult;
import dev.holdfast.client.model.bulk.ClientDeleteResult;
import dev.holdfast.client.model.bulk.ClientInsertOneResult;
import dev.holdfast.client.model.bulk.ClientUpdateResult;
import dev.holdfast.internal.clientbulk.BulkResult;
import dev.holdfast.internal.operation.ClientBulkReply;
import dev.holdfast.internal.operation.ClientStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Adds up the results of the commands of a client's bulk write and converts their indexes to indexes in the
 * bulk. Owned by the operation's thread.
 */
final class ClientBulkTally {
  private final List<ClientStatement> statements;
  private final boolean ordered;
  private final boolean verbose;
  private final Map<Integer, ClientInsertOneResult> inserts = new TreeMap<>();
  private final Map<Integer, ClientUpdateResult> updates = new TreeMap<>();
  private final Map<Integer, ClientDeleteResult> deletes = new TreeMap<>();
  private final Map<Integer, WriteError> errors = new TreeMap<>();
  private final List<WriteConcernError> writeConcernErrors = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();
  private long inserted;
  private long upserted;
  private long matched;
  private long modified;
  private long deleted;
  private boolean anyDone; // At least one write is known to have succeeded.

  ClientBulkTally(List<ClientStatement> statements, boolean ordered, boolean verbose) {
    this.statements = statements;
    this.ordered = ordered;
    this.verbose = verbose;
  }

  /** Adds the counters of a reply. The results of single writes follow. */
  void add(ClientBulkReply reply, int count) {
    inserted += reply.inserted();
    upserted += reply.upserted();
    matched += reply.matched();
    modified += reply.modified();
    deleted += reply.deleted();
    // In an ordered bulk, only the index of the error shows whether an earlier write succeeded.
    anyDone |= reply.errors() == 0 || (!ordered && reply.errors() < count);
    if (reply.writeConcernError() != null) {
      writeConcernErrors.add(reply.writeConcernError());
      labels.addAll(reply.labels());
    }
  }

  /**
   * Adds the results of single writes of a command.
   *
   * @param from the index of the command's first write
   */
  void add(List<BsonDocument> results, int from) {
    for (BsonDocument result : results) {
      int place = (int) number(result, "idx");
      if (number(result, "ok") == 1) {
        anyDone = true;
        addDone(from + place, result);
      } else {
        anyDone |= ordered && place > 0;
        errors.put(
            from + place,
            new WriteError((int) number(result, "code"), text(result), details(result)));
      }
    }
  }

  private void addDone(int index, BsonDocument result) {
    if (!verbose) {
      return;
    }
    ClientStatement statement = statements.get(index);
    if (statement instanceof ClientStatement.Insert<?> insert) {
      inserts.put(index, new BulkResult.Inserted(insert.id()));
    } else if (statement instanceof ClientStatement.Update) {
      BsonValue id =
          result.get("upserted") instanceof BsonDocument upsert ? upsert.get("_id") : null;
      updates.put(
          index, new BulkResult.Updated(number(result, "n"), number(result, "nModified"), id));
    } else {
      deletes.put(index, new BulkResult.Deleted(number(result, "n")));
    }
  }

  /** Whether the remaining writes must not be sent. */
  boolean isOver() {
    return ordered && !errors.isEmpty();
  }

  boolean isClean() {
    return errors.isEmpty() && writeConcernErrors.isEmpty();
  }

  /** Whether no write has succeeded or failed, so that nothing is left to report but a top-level error. */
  boolean isEmpty() {
    return !anyDone && isClean();
  }

  boolean onlyWriteConcernsFailed() {
    return errors.isEmpty() && !writeConcernErrors.isEmpty();
  }

  ClientBulkWriteResult result() {
    return new BulkResult(
        inserted,
        upserted,
        matched,
        modified,
        deleted,
        verbose ? new BulkResult.Verbose(inserts, updates, deletes) : null);
  }

  ClientBulkWriteException exception(@Nullable MongoException cause, ServerAddress server) {
    ClientBulkWriteException exception =
        new ClientBulkWriteException(
            cause, writeConcernErrors, errors, anyDone ? result() : null, server);
    labels.forEach(exception::addLabel);
    return exception;
  }

  private static long number(BsonDocument document, String field) {
    return document.get(field) instanceof BsonNumber number ? number.longValue() : 0;
  }

  private static String text(BsonDocument error) {
    return error.get("errmsg") instanceof BsonString text ? text.getValue() : "";
  }

  private static BsonDocument details(BsonDocument error) {
    return error.get("errInfo") instanceof BsonDocument info ? info : new BsonDocument();
  }
}
