package dev.holdfast.internal.operation;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.wire.DocumentArray;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.PartialDocuments;
import dev.holdfast.wire.WireProtocolException;
import java.util.Collections;
import java.util.List;
import org.bson.codecs.Decoder;
import org.jspecify.annotations.Nullable;

/**
 * One batch of a cursor: its documents, and where to fetch the next batch.
 *
 * @param cursorId 0 if this is the last batch
 * @param namespace the namespace of the cursor, as the server wrote it; empty if this is the last batch
 * @param resumeToken the position of a change stream after this batch; null if the reply has none
 * @param operationTime 0 if the reply has none
 * @param wireVersion the highest wire version of the connection that received the batch
 * @param connection the connection that the cursor is bound to, which the owner of the batch checks in; null
 *     if the cursor is not bound, or bound to the connection of a transaction
 */
public record Batch<T>(
    List<T> documents,
    long cursorId,
    String namespace,
    byte @Nullable [] resumeToken,
    long operationTime,
    int wireVersion,
    ServerAddress server,
    @Nullable PooledConnection connection) {

  /**
   * Reads the first batch, from the command that opens the cursor. Behind a load balancer the batch keeps the
   * connection.
   */
  static <T> Batch<T> first(DocumentView reply, Decoder<T> decoder, Target target) {
    return read(reply, "firstBatch", decoder, target, false);
  }

  /**
   * Reads a first batch that the caller does not iterate over: a document that cannot be decoded fails the
   * command. The documents of a large batch are still decoded later, unless there is only one.
   */
  static <T> Batch<T> complete(DocumentView reply, Decoder<T> decoder, Target target) {
    return read(reply, "firstBatch", decoder, target, true);
  }

  static <T> Batch<T> next(DocumentView reply, Decoder<T> decoder, Target target) {
    return read(reply, "nextBatch", decoder, target, false);
  }

  /** Reads the only batch of a command whose reply has an array of documents instead of a cursor. */
  static <T> Batch<T> whole(DocumentView reply, String field, Decoder<T> decoder, Target target) {
    List<T> documents = decodedNow(reply, field, decoder, target);
    if (documents == null) {
      throw new WireProtocolException("'" + field + "' is not an array of documents");
    }
    return whole(documents, target);
  }

  static <T> Batch<T> whole(List<T> documents, Target target) {
    return new Batch<>(
        documents, 0, "", null, 0, target.hello().maxWireVersion(), target.server(), null);
  }

  /** An empty batch, for a server that reported that the collection does not exist. */
  public static <T> Batch<T> none(ServerAddress server) {
    return new Batch<>(List.of(), 0, "", null, 0, 0, server, null);
  }

  private static <T> @Nullable List<T> documentsIn(
      DocumentView cursor, String field, Decoder<T> decoder, Target target) {
    DocumentArray large = cursor.takeDocuments(field);
    return large == null
        ? decodedNow(cursor, field, decoder, target)
        : new LateDocuments<>(large, decoder, target.server());
  }

  private static <T> @Nullable List<T> decodedNow(
      DocumentView reply, String field, Decoder<T> decoder, Target target) {
    List<T> documents = reply.getDocuments(field, decoder);
    if (documents instanceof PartialDocuments<T> partial) {
      partial.replaceFailures(
          (index, failure) -> LateDocuments.unreadable(index, failure, target.server()));
    }
    return documents;
  }

  /** Releases the bytes of documents that are decoded late. The documents must not be read afterwards. */
  public void release() {
    if (documents instanceof LateDocuments<T> late) {
      late.release();
    }
  }

  private static <T> Batch<T> read(
      DocumentView reply, String field, Decoder<T> decoder, Target target, boolean complete) {
    DocumentView cursor = reply.getDocument("cursor");
    List<T> documents = cursor == null ? null : documentsIn(cursor, field, decoder, target);
    if (cursor == null || documents == null) {
      throw new WireProtocolException("'cursor." + field + "' is not an array of documents");
    }
    if (complete) {
      documents = requireDecoded(documents);
    }
    long id = idOf(cursor);
    String namespace = id == 0 ? "" : cursor.getString("ns");
    if (namespace == null) {
      throw new WireProtocolException(
          "'cursor.ns', the namespace of the open cursor " + id + ", is not a string");
    }
    byte[] resumeToken = cursor.getSoundBytes("postBatchResumeToken", Integer.MAX_VALUE);
    if (resumeToken == null && cursor.has("postBatchResumeToken")) {
      throw new WireProtocolException(
          target.server() + " sent a 'cursor.postBatchResumeToken' that cannot be read");
    }
    long operationTime = reply.getTimestamp("operationTime", 0);
    // Take the connection last: an exception after keepConnection() would leak it.
    boolean keeps = id != 0 && field.equals("firstBatch") && target.isLoadBalanced();
    return new Batch<>(
        documents,
        id,
        namespace,
        resumeToken,
        operationTime,
        target.hello().maxWireVersion(),
        target.server(),
        keeps ? target.keepConnection() : null);
  }

  private static <T> List<T> requireDecoded(List<T> documents) {
    if (documents instanceof PartialDocuments<T> partial) {
      partial.throwFirst();
    }
    return documents instanceof LateDocuments<T> late && late.size() == 1
        ? Collections.singletonList(late.get(0))
        : documents;
  }

  /** Throws if the id cannot be read: treating it as 0 would silently drop all later batches. */
  private static long idOf(DocumentView cursor) {
    long id = cursor.getLong("id", Long.MIN_VALUE);
    if (id == Long.MIN_VALUE && cursor.getLong("id", 0) == 0) {
      throw new WireProtocolException(
          cursor.has("id") ? "'cursor.id' is not an integer" : "'cursor.id' is missing");
    }
    return id;
  }
}
