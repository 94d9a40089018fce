package dev.holdfast.internal.connection;

import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.WireBuffer;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Decodes a reply with {@code ok: 1}. Position and limit of the buffer enclose the reply's document. The
 * buffer is reused once the decoder returns, so the result must not refer to it.
 */
@FunctionalInterface
public interface ReplyDecoder<T extends @Nullable Object> {
  /** Decodes the whole reply to a {@link BsonDocument}. */
  ReplyDecoder<BsonDocument> DOCUMENT = BsonDocuments::read;

  /**
   * Exceptions reach the caller of the connection unchanged, and the connection stays open. Only a {@link
   * dev.holdfast.wire.WireProtocolException} becomes an {@link
   * dev.holdfast.internal.failure.UnreadableReplyException}, which names the command and the server.
   */
  T decode(WireBuffer reply);

  /** Called with a reply that has {@code ok: 0}, before it becomes an exception. */
  default void refused(WireBuffer reply) {}
}
