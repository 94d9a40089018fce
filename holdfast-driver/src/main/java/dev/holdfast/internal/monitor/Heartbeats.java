package dev.holdfast.internal.monitor;

import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.monitor.HelloConnection.ConnectionNumbers;
import org.bson.BsonDocument;

/** Publishes heartbeats as events and log lines. Called on the monitor's thread, without locks. */
public interface Heartbeats {
  void started(ServerAddress server, ConnectionNumbers connection, boolean awaited);

  void succeeded(
      ServerAddress server,
      ConnectionNumbers connection,
      boolean awaited,
      long nanos,
      BsonDocument reply);

  void failed(
      ServerAddress server,
      ConnectionNumbers connection,
      boolean awaited,
      long nanos,
      MongoException failure);
}
