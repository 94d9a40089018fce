package dev.holdfast.spec.unified;

import dev.holdfast.client.ClientSession;
import org.bson.BsonDocument;

/** A session of a test. Its id outlives it: events are looked at after it has ended. */
final class SessionEntity implements AutoCloseable {
  private final ClientSession session;
  private BsonDocument lsid;

  SessionEntity(ClientSession session) {
    this.session = session;
  }

  ClientSession session() {
    return session;
  }

  BsonDocument lsid() {
    if (lsid == null) {
      lsid = session.getServerSession().getIdentifier();
    }
    return lsid;
  }

  @Override
  public void close() {
    lsid();
    session.close();
  }
}
