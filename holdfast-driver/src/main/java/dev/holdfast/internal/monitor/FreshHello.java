package dev.holdfast.internal.monitor;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.HelloParser;
import dev.holdfast.internal.topology.RoundTripTimes;
import dev.holdfast.internal.topology.ServerDescription;
import org.bson.BsonDocument;

/**
 * One hello on a new connection, while the monitor may wait for a reply on another one. The thread of a probe
 * owns it and uses it once.
 */
final class FreshHello implements AutoCloseable {
  private final ServerAddress address;
  private final MonitorPace pace;
  private final Aborts aborts;
  private final RoundTripSampler sampler;
  private final Clock clock;
  private final HelloConnection connection;
  private final long epoch;

  FreshHello(
      ServerAddress address,
      HelloConnections connections,
      MonitorPace pace,
      Aborts aborts,
      RoundTripSampler sampler,
      Clock clock) {
    this.address = address;
    this.pace = pace;
    this.aborts = aborts;
    this.sampler = sampler;
    this.clock = clock;
    epoch = pace.probeBegins();
    connection = connections.create();
    aborts.watch(connection, epoch);
  }

  /** The epoch of the probe. The description may be used only during this epoch. */
  long epoch() {
    return epoch;
  }

  ServerDescription ask(Deadline deadline) {
    BsonDocument reply = open(deadline);
    long now = clock.nanoTime();
    sampler.measured(connection.roundTripNanos());
    RoundTripTimes times = sampler.times();
    return HelloParser.describe(address, reply, times.averageNanos(), times.minimumNanos(), now);
  }

  private BsonDocument open(Deadline deadline) {
    aborts.enter(connection);
    try {
      return connection.open(deadline);
    } finally {
      aborts.leave(connection);
    }
  }

  long receivedBytes() {
    return connection.receivedBytes();
  }

  @Override
  public void close() {
    pace.probeEnded();
    aborts.forget(connection);
    connection.close();
  }
}
