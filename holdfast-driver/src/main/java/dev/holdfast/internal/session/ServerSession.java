package dev.holdfast.internal.session;

import dev.holdfast.MongoClientException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.UUID;
import org.bson.BsonBinarySubType;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.RawBsonDocument;

/**
 * A session as servers know it: an id that the driver chose, and the number of its last transaction. Owned by
 * one {@link Session} at a time, and by the pool in between.
 */
public final class ServerSession {
  private static final int LSID_BYTES = 4 + 4 + 5 + 16 + 1;

  private final byte[] lsid;
  private long transactionNumber;
  private boolean dirty;
  private long lastUsedNanos;

  ServerSession(UUID id, long nowNanos) {
    lsid = documentOf(id);
    lastUsedNanos = nowNanos;
  }

  private static byte[] documentOf(UUID id) {
    ByteBuffer document = ByteBuffer.allocate(LSID_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    document.putInt(LSID_BYTES);
    document.put((byte) BsonType.BINARY.getValue()).put((byte) 'i').put((byte) 'd').put((byte) 0);
    document.putInt(16).put(BsonBinarySubType.UUID_STANDARD.getValue());
    document.order(ByteOrder.BIG_ENDIAN); // UUIDs are big-endian, unlike BSON numbers.
    document.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
    return document.put((byte) 0).array();
  }

  /** The document {@code {id: UUID}} as bytes. Callers must not change them. */
  public byte[] lsid() {
    return lsid;
  }

  public BsonDocument identifier() {
    return new RawBsonDocument(lsid);
  }

  public long transactionNumber() {
    return transactionNumber;
  }

  /**
   * Drivers Sessions: the numbers increase for the whole life of the server session, across all sessions that
   * borrow it. The first number is 1.
   */
  public long nextTransactionNumber() {
    if (isExhausted()) {
      throw new MongoClientException(
          "The session has used up all transaction numbers; close it and start another one");
    }
    return ++transactionNumber;
  }

  /** Whether no transaction number is left. The pool drops such a session when it is returned. */
  boolean isExhausted() {
    return transactionNumber == Long.MAX_VALUE;
  }

  /**
   * Keeps this session from being reused. After a network error, the server may still execute its last
   * command.
   */
  public void markDirty() {
    dirty = true;
  }

  public boolean isDirty() {
    return dirty;
  }

  /**
   * Sessions, "lastUse": called each time the driver sends the id, because servers count the idle time from
   * there.
   */
  public void used(long nowNanos) {
    lastUsedNanos = nowNanos;
  }

  long idleNanos(long nowNanos) {
    return nowNanos - lastUsedNanos;
  }

  /** For tests of exhausted transaction numbers. */
  void transactionNumber(long number) {
    transactionNumber = number;
  }
}
