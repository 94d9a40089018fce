package dev.holdfast.internal.monitor;

import dev.holdfast.MongoException;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.RoundTripTimes;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Measures round trips of a server that streams its hellos, whose own timing says nothing. It has a
 * connection of its own but no thread: the monitor's thread asks between two streamed answers, which come
 * at least once a heartbeat. Its failures never reach the topology.
 */
final class RoundTripSampler {
  // While this waits nobody reads the stream; a server that slow has no round trip worth averaging.
  private static final Duration LONGEST = Duration.ofSeconds(1);

  private final HelloConnections connections;
  private final MonitorSettings settings;
  private final Clock clock;
  private @Nullable HelloConnection connection;
  private RoundTripTimes times = RoundTripTimes.NONE;
  private long lastSampleNanos;

  RoundTripSampler(HelloConnections connections, MonitorSettings settings, Clock clock) {
    this.connections = connections;
    this.settings = settings;
    this.clock = clock;
  }

  RoundTripTimes times() {
    return times;
  }

  /** A round trip that somebody else measured: no need for another one soon. */
  void measured(long nanos) {
    times = times.with(nanos);
    lastSampleNanos = clock.nanoTime();
  }

  void sampleIfDue(Aborts aborts) {
    if (clock.nanoTime() - lastSampleNanos < settings.heartbeat().toNanos()) {
      return;
    }
    Deadline deadline = settings.forAnswer(clock).earlier(Deadline.in(clock, LONGEST));
    HelloConnection asked = connection;
    try {
      long start = clock.nanoTime();
      if (asked == null) {
        asked = connections.create();
        aborts.watch(asked);
        connection = asked;
        asked.open(deadline);
      } else {
        asked.hello(deadline);
      }
      measured(clock.nanoTime() - start);
    } catch (MongoException failed) {
      lastSampleNanos = clock.nanoTime(); // Not again before the next heartbeat.
      close(aborts);
    }
  }

  void reset(Aborts aborts) {
    times = RoundTripTimes.NONE;
    close(aborts);
  }

  private void close(Aborts aborts) {
    HelloConnection closing = connection;
    if (closing != null) {
      connection = null;
      aborts.forget(closing);
      closing.close();
    }
  }
}
