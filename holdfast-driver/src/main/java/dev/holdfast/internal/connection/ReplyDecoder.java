package dev.holdfast.internal.connection;

import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.WireBuffer;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Makes a value of a reply with {@code ok: 1}. The buffer is positioned at the reply's document and ends
 * with it; its bytes are gone when the decoder returns.
 */
@FunctionalInterface
public interface ReplyDecoder<T extends @Nullable Object> {
  /** All of it, as org.bson's own. */
  ReplyDecoder<BsonDocument> DOCUMENT = BsonDocuments::read;

  /**
   * Exceptions reach the caller of the connection unchanged, and the connection stays open. Only a {@link
   * dev.holdfast.wire.WireProtocolException} becomes an {@link
   * dev.holdfast.internal.failure.UnreadableReplyException}, which names the command and the server.
   */
  T decode(WireBuffer reply);

  /** Receives a reply that says {@code ok: 0}, before it becomes an exception. */
  default void refused(WireBuffer reply) {}
}
