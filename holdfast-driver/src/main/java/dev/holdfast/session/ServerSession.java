package dev.holdfast.session;

import org.bson.BsonDocument;

/** The session as servers know it; pooled, and used again by other sessions of the client. */
public interface ServerSession {
  /** What commands carry as {@code lsid}. */
  BsonDocument getIdentifier();

  /** The number of the last retryable write or transaction; 0 if there was none. */
  long getTransactionNumber();

  boolean isClosed();

  /** Whether a network error met the session, so that it will not be used again. */
  boolean isMarkedDirty();
}
