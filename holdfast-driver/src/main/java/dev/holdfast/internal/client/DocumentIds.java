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
 * Gives ids to documents that are to be inserted and have none: CRUD, "Generated identifiers". Any thread
 * may use it; one per collection.
 */
final class DocumentIds<T> {
  private static final int ID_ELEMENT_BYTES = 1 + 4 + 12; // type, "_id" and its end, the id

  private final @Nullable CollectibleCodec<T> codec; // Null if it does not know of ids.
  private final CodecRegistry registry;
  private @Nullable Boolean plainObjectIds; // Who does not see it yet finds out the same once more.

  DocumentIds(Codec<T> codec, CodecRegistry registry) {
    this.codec = codec instanceof CollectibleCodec<T> collectible ? collectible : null;
    this.registry = registry;
  }

  /** The document itself, mostly, which has an id afterwards; raw ones are copied. */
  @SuppressWarnings("unchecked") // A raw document takes the place of a raw document.
  T withId(T document) {
    if (document instanceof RawBsonDocument raw) {
      return raw.containsKey("_id") ? document : (T) copyWithId(raw);
    }
    return codec == null ? document : codec.generateIdIfAbsentFromDocument(document);
  }

  /** The id, if it can be found without encoding the document; null otherwise. */
  @Nullable BsonValue idOf(T document) {
    ObjectId id = objectIdOf(document);
    return id == null ? null : new BsonObjectId(id);
  }

  /** The usual id of the usual document; null if only the encoded document has it. */
  @Nullable ObjectId objectIdOf(T document) {
    return codec != null
            && document instanceof Map<?, ?> map
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
