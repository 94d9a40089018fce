package dev.holdfast.internal.client;

import dev.holdfast.internal.session.Session;
import dev.holdfast.session.ServerSession;
import org.bson.BsonDocument;

/** The server session of an application's session. It is closed when that session is closed. */
public record ServerSessionView(Session holder, dev.holdfast.internal.session.ServerSession session)
    implements ServerSession {

  @Override
  public BsonDocument getIdentifier() {
    return session.identifier();
  }

  @Override
  public long getTransactionNumber() {
    return session.transactionNumber();
  }

  @Override
  public boolean isClosed() {
    return holder.isClosed();
  }

  @Override
  public boolean isMarkedDirty() {
    return session.isDirty();
  }
}
