package dev.holdfast.session;

import org.bson.BsonDocument;

/** The server side of a session. The client pools server sessions and reuses them. */
public interface ServerSession {
  /** The {@code lsid} of commands. */
  BsonDocument getIdentifier();

  /** The number of the last retryable write or transaction. 0 if there was none. */
  long getTransactionNumber();

  boolean isClosed();

  /** Whether a network error occurred in the session, so that the client will not reuse it. */
  boolean isMarkedDirty();
}
