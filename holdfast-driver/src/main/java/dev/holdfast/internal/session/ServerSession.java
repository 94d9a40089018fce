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
 * A session as servers know it: an id that we chose, and the number of its last transaction. Owned by one
 * {@link Session} at a time, and by the pool in between.
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
    document.order(ByteOrder.BIG_ENDIAN); // As UUIDs are written, unlike numbers.
    document.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
    return document.put((byte) 0).array();
  }

  /** The document {@code {id: UUID}} as bytes; nobody changes them. */
  public byte[] lsid() {
    return lsid;
  }

  public BsonDocument identifier() {
    return new RawBsonDocument(lsid);
  }

  public long transactionNumber() {
    return transactionNumber;
  }

  /** Drivers Sessions: strictly growing for the life of the session, whoever borrows it; 1 first. */
  public long nextTransactionNumber() {
    if (isExhausted()) {
      throw new MongoClientException(
          "The session has used up all transaction numbers; close it and start another one");
    }
    return ++transactionNumber;
  }

  /** A number that has no successor: the pool drops such a session when it comes back. */
  boolean isExhausted() {
    return transactionNumber == Long.MAX_VALUE;
  }

  /** Its last command met a network error: the server may still be busy with it. */
  public void markDirty() {
    dirty = true;
  }

  public boolean isDirty() {
    return dirty;
  }

  /** Sessions, "lastUse": each time that its id is sent, as servers count from there. */
  public void used(long nowNanos) {
    lastUsedNanos = nowNanos;
  }

  long idleNanos(long nowNanos) {
    return nowNanos - lastUsedNanos;
  }

  /** For tests of what happens at the end of all numbers. */
  void transactionNumber(long number) {
    transactionNumber = number;
  }
}
