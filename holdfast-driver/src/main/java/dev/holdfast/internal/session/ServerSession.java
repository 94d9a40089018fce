package dev.holdfast.internal.session;

import dev.holdfast.MongoClientException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.UUID;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * A session as servers know it: an id that we chose, and the number of its last transaction. Owned by one
 * {@link Session} at a time, and by the pool in between.
 */
public final class ServerSession {
  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

  private final byte[] lsid;
  private long transactionNumber;
  private boolean dirty;
  private long lastUsedNanos;

  ServerSession(UUID id, long nowNanos) {
    ByteBuffer bytes = ByteBuffer.allocate(16).order(ByteOrder.BIG_ENDIAN);
    bytes.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
    BsonDocument document = new BsonDocument("id", new BsonBinary((byte) 4, bytes.array()));
    RawBsonDocument raw = new RawBsonDocument(document, CODEC);
    lsid = new byte[raw.getByteLength()];
    System.arraycopy(raw.getBackingArray(), raw.getByteOffset(), lsid, 0, lsid.length);
    lastUsedNanos = nowNanos;
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
