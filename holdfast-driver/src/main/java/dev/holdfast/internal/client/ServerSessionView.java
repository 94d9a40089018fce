package dev.holdfast.internal.client;

import dev.holdfast.internal.session.Session;
import dev.holdfast.session.ServerSession;
import org.bson.BsonDocument;

/** What applications see of a server session, as long as their own session holds it. */
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
