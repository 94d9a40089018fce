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
 * What a reply says of a cursor: its next documents, and where the others are.
 *
 * @param cursorId 0 if there are no others
 * @param namespace the cursor's, as the server wrote it; empty if there are no others
 * @param resumeToken of a change stream, the position behind this batch
 * @param operationTime 0 if the server told none
 * @param wireVersion the highest that the connection speaks which brought it
 * @param connection the one that the cursor is bound to, now its owner's to check in; null if it is not
 *     bound, or to that of a transaction
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

  /** Of the command that opens the cursor: behind a load balancer the connection is kept. */
  static <T> Batch<T> first(DocumentView reply, Decoder<T> decoder, Target target) {
    return read(reply, "firstBatch", decoder, target, false);
  }

  /**
   * The same where the caller does not iterate over the documents: one that cannot be decoded fails the
   * command. A large array of several documents is still decoded later.
   */
  static <T> Batch<T> complete(DocumentView reply, Decoder<T> decoder, Target target) {
    return read(reply, "firstBatch", decoder, target, true);
  }

  static <T> Batch<T> next(DocumentView reply, Decoder<T> decoder, Target target) {
    return read(reply, "nextBatch", decoder, target, false);
  }

  /** All there is, from a command whose reply has no cursor but an array of documents. */
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

  /** Nothing, where the server said that there is not even a collection. */
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

  /** The documents were used, or are not wanted; nobody asks for one of them any more. */
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
    // Last: whoever takes the connection must not fail before it is handed on.
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

  /** Taking an id that cannot be read for 0 would end the result silently after this batch. */
  private static long idOf(DocumentView cursor) {
    long id = cursor.getLong("id", Long.MIN_VALUE);
    if (id == Long.MIN_VALUE && cursor.getLong("id", 0) == 0) {
      throw new WireProtocolException(
          cursor.has("id") ? "'cursor.id' is not an integer" : "'cursor.id' is missing");
    }
    return id;
  }
}
