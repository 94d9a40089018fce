package dev.holdfast.internal.operation;

import dev.holdfast.bulk.WriteConcernError;
import dev.holdfast.wire.DocumentView;
import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The reply to a bulkWrite command.
 *
 * @param results the first batch of the cursor with the results of single writes; null if unacknowledged
 * @param labels the labels of the write concern error; empty if there is none
 */
public record ClientBulkReply(
    @Nullable Batch<BsonDocument> results,
    long errors,
    long inserted,
    long upserted,
    long matched,
    long modified,
    long deleted,
    @Nullable WriteConcernError writeConcernError,
    List<String> labels) {

  static final ClientBulkReply UNACKNOWLEDGED =
      new ClientBulkReply(null, 0, 0, 0, 0, 0, 0, null, List.of());

  static ClientBulkReply read(DocumentView reply, Batch<BsonDocument> results) {
    BsonDocument failed = reply.has("writeConcernError") ? reply.toBsonDocument() : null;
    return new ClientBulkReply(
        results,
        reply.getLong("nErrors", 0),
        reply.getLong("nInserted", 0),
        reply.getLong("nUpserted", 0),
        reply.getLong("nMatched", 0),
        reply.getLong("nModified", 0),
        reply.getLong("nDeleted", 0),
        failed == null ? null : WriteReply.writeConcernErrorOf(failed),
        failed == null ? List.of() : WriteReply.labelsOf(failed));
  }
}
