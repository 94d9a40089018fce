package dev.holdfast.spec;

import dev.holdfast.connection.ConnectionId;
import dev.holdfast.connection.ConnectionPoolSettings;
import dev.holdfast.connection.ServerId;
import dev.holdfast.event.ConnectionCheckOutFailedEvent;
import dev.holdfast.event.ConnectionCheckOutStartedEvent;
import dev.holdfast.event.ConnectionCheckedInEvent;
import dev.holdfast.event.ConnectionCheckedOutEvent;
import dev.holdfast.event.ConnectionClosedEvent;
import dev.holdfast.event.ConnectionCreatedEvent;
import dev.holdfast.event.ConnectionPoolClearedEvent;
import dev.holdfast.event.ConnectionPoolClosedEvent;
import dev.holdfast.event.ConnectionPoolCreatedEvent;
import dev.holdfast.event.ConnectionPoolListener;
import dev.holdfast.event.ConnectionPoolReadyEvent;
import dev.holdfast.event.ConnectionReadyEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;

/** Keeps the events of a pool in the words of the CMAP test format, in the order in which they came. */
final class CmapEvents implements ConnectionPoolListener {
  private final List<BsonDocument> events = new ArrayList<>();

  synchronized List<BsonDocument> all() {
    return List.copyOf(events);
  }

  /** Waits until events of that type came so many times, counted from the start of the test. */
  synchronized void await(String type, int count, long timeoutMillis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
    while (count(type) < count) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        throw new AssertionError(
            "within " + timeoutMillis + " ms not " + count + " × " + type + ", only " + events);
      }
      wait(left);
    }
  }

  private long count(String type) {
    return events.stream().filter(event -> type.equals(typeOf(event))).count();
  }

  static String typeOf(BsonDocument event) {
    return event.getString("type").getValue();
  }

  private synchronized void add(BsonDocument event) {
    events.add(event);
    notifyAll();
  }

  private static BsonDocument of(String type, ServerId server) {
    return new BsonDocument("type", new BsonString(type))
        .append("address", new BsonString(server.getAddress().toString()));
  }

  private static BsonDocument of(String type, ConnectionId id) {
    return of(type, id.getServerId()).append("connectionId", new BsonInt64(id.getLocalValue()));
  }

  private static BsonDocument options(ConnectionPoolSettings settings) {
    return new BsonDocument("maxPoolSize", new BsonInt32(settings.getMaxSize()))
        .append("minPoolSize", new BsonInt32(settings.getMinSize()))
        .append("maxConnecting", new BsonInt32(settings.getMaxConnecting()))
        .append(
            "maxIdleTimeMS",
            new BsonInt64(settings.getMaxConnectionIdleTime(TimeUnit.MILLISECONDS)))
        .append(
            "waitQueueTimeoutMS", new BsonInt64(settings.getMaxWaitTime(TimeUnit.MILLISECONDS)));
  }

  @Override
  public void connectionPoolCreated(ConnectionPoolCreatedEvent event) {
    add(
        of("ConnectionPoolCreated", event.getServerId())
            .append("options", options(event.getSettings())));
  }

  @Override
  public void connectionPoolReady(ConnectionPoolReadyEvent event) {
    add(of("ConnectionPoolReady", event.getServerId()));
  }

  @Override
  public void connectionPoolCleared(ConnectionPoolClearedEvent event) {
    add(
        of("ConnectionPoolCleared", event.getServerId())
            .append(
                "interruptInUseConnections",
                BsonBoolean.valueOf(event.isInterruptInUseConnections())));
  }

  @Override
  public void connectionPoolClosed(ConnectionPoolClosedEvent event) {
    add(of("ConnectionPoolClosed", event.getServerId()));
  }

  @Override
  public void connectionCreated(ConnectionCreatedEvent event) {
    add(of("ConnectionCreated", event.getConnectionId()));
  }

  @Override
  public void connectionReady(ConnectionReadyEvent event) {
    add(
        of("ConnectionReady", event.getConnectionId())
            .append("duration", new BsonInt64(event.getElapsedTime(TimeUnit.NANOSECONDS))));
  }

  @Override
  public void connectionClosed(ConnectionClosedEvent event) {
    String reason =
        switch (event.getReason()) {
          case STALE -> "stale";
          case IDLE -> "idle";
          case ERROR -> "error";
          case POOL_CLOSED -> "poolClosed";
        };
    add(of("ConnectionClosed", event.getConnectionId()).append("reason", new BsonString(reason)));
  }

  @Override
  public void connectionCheckOutStarted(ConnectionCheckOutStartedEvent event) {
    add(of("ConnectionCheckOutStarted", event.getServerId()));
  }

  @Override
  public void connectionCheckOutFailed(ConnectionCheckOutFailedEvent event) {
    String reason =
        switch (event.getReason()) {
          case POOL_CLOSED -> "poolClosed";
          case TIMEOUT -> "timeout";
          case CONNECTION_ERROR -> "connectionError";
          case UNKNOWN -> "unknown";
        };
    add(
        of("ConnectionCheckOutFailed", event.getServerId())
            .append("reason", new BsonString(reason))
            .append("duration", new BsonInt64(event.getElapsedTime(TimeUnit.NANOSECONDS))));
  }

  @Override
  public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
    add(
        of("ConnectionCheckedOut", event.getConnectionId())
            .append("duration", new BsonInt64(event.getElapsedTime(TimeUnit.NANOSECONDS))));
  }

  @Override
  public void connectionCheckedIn(ConnectionCheckedInEvent event) {
    add(of("ConnectionCheckedIn", event.getConnectionId()));
  }
}
