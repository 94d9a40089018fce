package dev.holdfast.internal.client;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import org.bson.BsonObjectId;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.Codec;
import org.bson.codecs.CollectibleCodec;
import org.bson.codecs.ObjectIdCodec;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Generates ids for inserted documents that have none: CRUD, "Generated identifiers". One per collection; any
 * thread.
 */
final class DocumentIds<T> {
  private static final int ID_ELEMENT_BYTES = 1 + 4 + 12; // type, "_id" and its end, the id

  private final CodecLookup<T> codec;
  private final CodecRegistry registry;
  private @Nullable Boolean
      plainObjectIds; // A thread that does not see the value yet computes it again.

  DocumentIds(CodecLookup<T> codec, CodecRegistry registry) {
    this.codec = codec;
    this.registry = registry;
  }

  T withId(T document) {
    return withId(document, codec.get());
  }

  /**
   * Adds a missing id and returns the document. A raw document is copied. Any other document stays unchanged
   * if its codec is not a {@link CollectibleCodec}.
   */
  @SuppressWarnings("unchecked") // Only a raw document replaces a raw document.
  static <D> D withId(D document, Codec<D> codec) {
    if (document instanceof RawBsonDocument raw) {
      return raw.containsKey("_id") ? document : (D) copyWithId(raw);
    }
    return codec instanceof CollectibleCodec<D> collectible
        ? collectible.generateIdIfAbsentFromDocument(document)
        : document;
  }

  /** The id, if it is known without encoding the document; null otherwise. */
  @Nullable BsonValue idOf(T document) {
    ObjectId id = objectIdOf(document);
    return id == null ? null : new BsonObjectId(id);
  }

  /** The ObjectId of a document that is a Map; null if only the encoded document shows the id. */
  @Nullable ObjectId objectIdOf(T document) {
    return document instanceof Map<?, ?> map
            && codec.get() instanceof CollectibleCodec<T>
            && map.get("_id") instanceof ObjectId id
            && writesObjectIdsAsTheyAre()
        ? id
        : null;
  }

  private boolean writesObjectIdsAsTheyAre() {
    Boolean known = plainObjectIds;
    if (known == null) {
      known = registry.get(ObjectId.class) instanceof ObjectIdCodec;
      plainObjectIds = known;
    }
    return known;
  }

  private static RawBsonDocument copyWithId(RawBsonDocument raw) {
    int length = raw.getByteLength() + ID_ELEMENT_BYTES;
    ByteBuffer copy = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    copy.putInt(length);
    copy.put((byte) 7).put((byte) '_').put((byte) 'i').put((byte) 'd').put((byte) 0);
    new ObjectId().putToByteBuffer(copy);
    int header = Integer.BYTES;
    copy.put(raw.getBackingArray(), raw.getByteOffset() + header, raw.getByteLength() - header);
    return new RawBsonDocument(copy.array());
  }
}
