package dev.holdfast.spec.unified;

import dev.holdfast.client.MongoClient;

/** A client of a test, with everything that was seen of it. */
record ClientEntity(String name, MongoClient client, EventLog events, LogLines logs, SpanLog spans)
    implements AutoCloseable {
  @Override
  public void close() {
    logs.close();
    client.close();
  }
}
