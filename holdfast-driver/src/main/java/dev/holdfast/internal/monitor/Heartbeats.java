package dev.holdfast.internal.monitor;

import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.monitor.HelloConnection.ConnectionNumbers;
import org.bson.BsonDocument;

/** Hears of each heartbeat, on the monitor's thread and without locks: events and logs are made of it. */
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
