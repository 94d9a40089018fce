package dev.holdfast.internal.monitor;

import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.HelloParser;
import dev.holdfast.internal.topology.Topology;
import dev.holdfast.internal.topology.TopologyEvent.DethronedSilent;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import java.time.Duration;
import org.bson.BsonDocument;

/**
 * Asks a primary that was overtaken by a newer one whether it is still there, on a connection of its own
 * and with little patience: its monitor may be waiting for an answer that never comes, and so may
 * operations. Runs once, on a worker's thread.
 */
public final class DethronedProbe implements Runnable {
  private static final Duration PATIENCE = Duration.ofMillis(500);
  private static final int ROUND_TRIPS = 4; // TCP, TLS twice, hello.

  private final ServerAddress address;
  private final HelloConnections connections;
  private final Topology topology;
  private final Clock clock;
  private final long roundTripNanos;

  /** @param roundTripNanos what the server's last answers took; 0 if nobody knows */
  public DethronedProbe(
      ServerAddress address,
      HelloConnections connections,
      Topology topology,
      Clock clock,
      long roundTripNanos) {
    this.address = address;
    this.connections = connections;
    this.topology = topology;
    this.clock = clock;
    this.roundTripNanos = roundTripNanos;
  }

  @Override
  public void run() {
    long patience = Math.max(PATIENCE.toNanos(), ROUND_TRIPS * roundTripNanos);
    long start = clock.nanoTime();
    try (HelloConnection connection = connections.create()) {
      BsonDocument reply = connection.open(Deadline.inNanos(clock, patience));
      long now = clock.nanoTime();
      topology.handle(new HelloReceived(HelloParser.describe(address, reply, now - start, 0, now)));
    } catch (MongoException silent) {
      topology.handle(new DethronedSilent(address, Failure.of(silent)));
    }
  }
}
