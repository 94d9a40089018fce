package dev.holdfast.internal.monitor;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.time.Workers;
import dev.holdfast.internal.topology.RoundTripTimes;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The round-trip times of one server. The timing of streamed replies says nothing about them. So while the
 * server streams, a short-lived thread measures one round trip per heartbeat on a second connection. The
 * sampler drops failed samples; they never reach the topology.
 */
final class RoundTripSampler {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.topology");

  private final ServerAddress address;
  private final HelloConnections connections;
  private final MonitorSettings settings;
  private final Aborts aborts;
  private final Workers workers;
  private final Clock clock;
  private final ReentrantLock lock = new ReentrantLock();
  private RoundTripTimes times = RoundTripTimes.NONE; // Guarded by lock, like all fields below.
  private long resets;
  private long lastSampleNanos;
  private boolean sampling;
  private @Nullable HelloConnection connection;
  private boolean inUse; // A sampling thread uses the connection; only that thread may close it.

  RoundTripSampler(
      ServerAddress address,
      HelloConnections connections,
      MonitorSettings settings,
      Aborts aborts,
      Workers workers,
      Clock clock) {
    this.address = address;
    this.connections = connections;
    this.settings = settings;
    this.aborts = aborts;
    this.workers = workers;
    this.clock = clock;
  }

  RoundTripTimes times() {
    lock.lock();
    try {
      return times;
    } finally {
      lock.unlock();
    }
  }

  /** Adds a round trip that a monitor or a probe measured. It counts as the latest sample. */
  void measured(long nanos) {
    lock.lock();
    try {
      times = times.with(nanos);
      lastSampleNanos = clock.nanoTime();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Starts a sample if the last one is older than half a heartbeat. Does not wait for it. A whole heartbeat
   * would be too long: replies come once per heartbeat, and the last sample ended shortly after the last
   * reply.
   *
   * @param afterSample runs on the sampling thread after it measured a round trip
   */
  void sampleIfDue(long epoch, Runnable afterSample) {
    long current;
    lock.lock();
    try {
      long age = clock.nanoTime() - lastSampleNanos;
      if (sampling || age < settings.heartbeat().toNanos() / 2) {
        return;
      }
      sampling = true;
      current = resets;
    } finally {
      lock.unlock();
    }
    try {
      workers.start("holdfast-rtt-" + address, () -> sample(epoch, current, afterSample));
    } catch (Throwable noThread) {
      LOGGER.warn(
          "No thread to measure the round trip of {}; trying again later", address, noThread);
      ended(current, null, null);
    }
  }

  private void sample(long epoch, long current, Runnable afterSample) {
    HelloConnection asked = null;
    Long nanos = null;
    boolean measured = false;
    try {
      HelloConnection kept = kept();
      asked = kept == null ? connect(epoch, current) : kept;
      ask(asked, kept == null);
      nanos = asked.roundTripNanos();
    } catch (Throwable dropped) {
      // Not at debug level: a specification lists the messages of that level.
      LOGGER.trace("A round trip of {} could not be measured", address, dropped);
    } finally {
      measured = ended(current, asked, nanos);
    }
    if (measured) {
      afterSample.run();
    }
  }

  private void ask(HelloConnection asked, boolean fresh) {
    Deadline deadline = settings.forAnswer(clock);
    aborts.enter(asked);
    try {
      if (fresh) {
        asked.open(deadline);
      } else {
        asked.hello(deadline);
      }
    } finally {
      aborts.leave(asked);
    }
  }

  private @Nullable HelloConnection kept() {
    lock.lock();
    try {
      inUse = connection != null;
      return connection;
    } finally {
      lock.unlock();
    }
  }

  private HelloConnection connect(long epoch, long current) {
    HelloConnection created = connections.create();
    aborts.watch(created, epoch);
    lock.lock();
    try {
      if (resets == current) {
        connection = created; // From now on, reset() finds the connection.
        inUse = true;
        return created;
      }
    } finally {
      lock.unlock();
    }
    created.abort(); // A reset came meanwhile, so opening this connection has to fail.
    return created;
  }

  /**
   * @param nanos the measured round trip; null after a failure, which also closes the connection
   * @return whether the round trip was added
   */
  private boolean ended(long current, @Nullable HelloConnection asked, @Nullable Long nanos) {
    boolean useful;
    lock.lock();
    try {
      sampling = false;
      inUse = false;
      useful = false;
      lastSampleNanos = clock.nanoTime(); // Also after a failure: one attempt per heartbeat.
      if (nanos != null && resets == current) {
        times = times.with(nanos);
        useful = true;
      } else if (connection == asked) {
        connection = null;
      }
    } finally {
      lock.unlock();
    }
    if (!useful && asked != null) {
      close(asked);
    }
    return useful;
  }

  /** Forgets all samples and drops a running one, because the monitor lost its server. */
  void reset() {
    HelloConnection closing;
    boolean used;
    lock.lock();
    try {
      times = RoundTripTimes.NONE;
      resets++;
      closing = connection;
      connection = null;
      used = inUse;
    } finally {
      lock.unlock();
    }
    if (closing != null && used) {
      closing.abort(); // The thread that uses it closes it.
    } else if (closing != null) {
      close(closing);
    }
  }

  private void close(HelloConnection closing) {
    aborts.forget(closing);
    closing.close();
  }
}
