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

  T decode(WireBuffer reply);
}
