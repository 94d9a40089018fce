package dev.holdfast.internal.monitor;

import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import org.bson.BsonDocument;

/** Publishes no heartbeats. */
class NoHeartbeats implements Heartbeats {
  @Override
  public void started(
      ServerAddress server, HelloConnection.ConnectionNumbers connection, boolean awaited) {}

  @Override
  public void succeeded(
      ServerAddress server,
      HelloConnection.ConnectionNumbers connection,
      boolean awaited,
      long nanos,
      BsonDocument reply) {}

  @Override
  public void failed(
      ServerAddress server,
      HelloConnection.ConnectionNumbers connection,
      boolean awaited,
      long nanos,
      MongoException failure) {}
}
