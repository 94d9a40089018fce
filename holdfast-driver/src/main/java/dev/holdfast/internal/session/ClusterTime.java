package dev.holdfast.internal.session;

import dev.holdfast.wire.BsonDocuments;
import dev.holdfast.wire.DocumentView;
import dev.holdfast.wire.WireBuffer;
import dev.holdfast.wire.WireProtocolException;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.jspecify.annotations.Nullable;

/**
 * A {@code $clusterTime} document of a server. Kept as bytes, because the driver only compares its timestamp
 * and sends it to other servers. Immutable.
 */
public final class ClusterTime {
  // Servers send about 150 bytes. Every command carries the cluster time, so a damaged reply must
  // not make it grow. The limit also keeps its nesting below the 180 levels that servers read: a
  // level takes 7 bytes.
  private static final int MAX_LENGTH = 1024;

  private final long time;
  private final byte[] document;

  private ClusterTime(long time, byte[] document) {
    this.time = time;
    this.document = document;
  }

  /** @throws IllegalArgumentException if the document has no timestamp named clusterTime */
  public static ClusterTime of(BsonDocument document) {
    if (!document.isTimestamp("clusterTime")) {
      throw new IllegalArgumentException(
          "A cluster time needs a timestamp named 'clusterTime', but this is " + document.toJson());
    }
    RawBsonDocument raw = new RawBsonDocument(document, new BsonDocumentCodec());
    byte[] bytes = new byte[raw.getByteLength()];
    System.arraycopy(raw.getBackingArray(), raw.getByteOffset(), bytes, 0, bytes.length);
    return new ClusterTime(document.getTimestamp("clusterTime").getValue(), bytes);
  }

  /**
   * Returns the reply's cluster time if it is later than {@code known}; otherwise {@code known} itself.
   * Ignores a damaged time: every later command would carry it, and no server could read those commands.
   */
  static @Nullable ClusterTime later(@Nullable ClusterTime known, DocumentView reply) {
    DocumentView there = reply.getDocument("$clusterTime");
    if (there == null) {
      return known;
    }
    long time = timeIn(there);
    if (time == 0 || (known != null && Long.compareUnsigned(time, known.time) <= 0)) {
      return known;
    }
    byte[] bytes = reply.getSoundBytes("$clusterTime", MAX_LENGTH);
    return bytes == null ? known : new ClusterTime(time, bytes);
  }

  private static long timeIn(DocumentView clusterTime) {
    try {
      boolean unsigned = !clusterTime.has("signature");
      return unsigned || clusterTime.getDocument("signature") != null
          ? clusterTime.getTimestamp("clusterTime", 0)
          : 0;
    } catch (WireProtocolException damaged) {
      return 0;
    }
  }

  public static @Nullable ClusterTime later(
      @Nullable ClusterTime one, @Nullable ClusterTime other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return Long.compareUnsigned(one.time, other.time) >= 0 ? one : other;
  }

  /** The document's bytes. Callers must not change them. */
  public byte[] bytes() {
    return document;
  }

  public BsonDocument toBsonDocument() {
    return BsonDocuments.read(WireBuffer.wrap(document));
  }

  @Override
  public String toString() {
    return toBsonDocument().toJson();
  }
}
