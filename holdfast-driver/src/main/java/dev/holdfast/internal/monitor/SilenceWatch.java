package dev.holdfast.internal.monitor;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.time.Scheduler;
import dev.holdfast.internal.time.Workers;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.Topology;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds a server that would answer although its monitor gets no reply. The connection may be dead: a
 * firewall forgot it, or the server was frozen when it should have answered. The monitor would notice only
 * after connectTimeoutMS, a stream after a heartbeat more.
 *
 * <p>While operations wait for a server and the monitor's connections receive nothing, this class says hello
 * on a fresh connection. It begins after the time that a server may be silent, and each hello without news
 * doubles the time to the next one, up to a heartbeat. News update the topology, and a monitor whose
 * connection does not announce them gets a new connection. Failures change nothing: the monitor reports its
 * own. One hello at a time, each on a short-lived thread.
 */
final class SilenceWatch {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.topology");

  private final ServerAddress address;
  private final MonitorSettings settings;
  private final HelloConnections connections;
  private final Topology topology;
  private final MonitorPace pace;
  private final Aborts aborts;
  private final RoundTripSampler sampler;
  private final BooleanSupplier operationsWait;
  private final Scheduler scheduler;
  private final Workers workers;
  private final Clock clock;
  private final AtomicBoolean watching = new AtomicBoolean();
  private volatile int fruitless; // Hellos without news. Written by the owner of the watch only.

  SilenceWatch(
      ServerAddress address,
      MonitorSettings settings,
      HelloConnections connections,
      Topology topology,
      MonitorPace pace,
      Aborts aborts,
      RoundTripSampler sampler,
      BooleanSupplier operationsWait,
      Scheduler scheduler,
      Workers workers,
      Clock clock) {
    this.address = address;
    this.settings = settings;
    this.connections = connections;
    this.topology = topology;
    this.pace = pace;
    this.aborts = aborts;
    this.sampler = sampler;
    this.operationsWait = operationsWait;
    this.scheduler = scheduler;
    this.workers = workers;
    this.clock = clock;
  }

  /** An operation waits for the server. Returns at once. */
  void begin() {
    if (watching.compareAndSet(false, true)) {
      fruitless = 0;
      lookLater();
    }
  }

  private void lookLater() {
    long received = aborts.receivedBytes();
    try {
      scheduler.after(delay(), new Look(received));
    } catch (RejectedExecutionException closed) { // The client was closed meanwhile.
      watching.set(false);
    }
  }

  /** A class and no function: a first operation waits for a check, and functions load slowly. */
  private final class Look implements Runnable {
    private final long received;

    Look(long received) {
      this.received = received;
    }

    @Override
    public void run() {
      look(received);
    }
  }

  private Duration delay() {
    long patience = DethronedProbe.patienceNanos(sampler.times());
    long longest = Math.max(patience, settings.heartbeat().toNanos());
    return Duration.ofNanos(
        fruitless >= Long.numberOfLeadingZeros(patience)
            ? longest
            : Math.min(longest, patience << fruitless));
  }

  /** On the timer. */
  private void look(long received) {
    if (pace.isStopped() || !operationsWait.getAsBoolean()) {
      watching.set(false);
    } else if (aborts.receivedBytes() != received || pace.nanosUntilProbe() > 0) {
      lookLater();
    } else {
      try {
        workers.start("holdfast-probe-" + address, this::probe);
      } catch (Throwable noThread) {
        LOGGER.warn("No thread to ask {}; trying again later", address, noThread);
        lookLater();
      }
    }
  }

  private void probe() {
    boolean news = false;
    try {
      news = ask();
    } catch (Throwable failure) {
      // Not at debug level, whose messages a specification lists.
      LOGGER.trace("A hello to {} on a fresh connection failed", address, failure);
    } finally {
      fruitless = news ? 0 : fruitless + 1;
      lookLater();
    }
  }

  /** @return whether the server has said something that its monitor had not reported */
  private boolean ask() {
    ServerDescription known = topology.current().server(address);
    if (known == null) {
      return false; // The server was removed.
    }
    long before = aborts.receivedBytes();
    long epoch;
    long received;
    try (FreshHello hello = new FreshHello(address, connections, pace, aborts, sampler, clock)) {
      epoch = hello.epoch();
      ServerDescription seen =
          hello.ask(Deadline.inNanos(clock, DethronedProbe.patienceNanos(sampler.times())));
      if (!isNews(known, seen) || !topology.handle(new HelloReceived(seen), pace.during(epoch))) {
        return false;
      }
      received = before + hello.receivedBytes();
    }
    scheduler.after(MonitorSettings.ANNOUNCEMENT, () -> replaceSilentCheck(received, epoch));
    return true;
  }

  private static boolean isNews(ServerDescription known, ServerDescription seen) {
    return known.type() != seen.type()
        || !Objects.equals(known.topologyVersion(), seen.topologyVersion());
  }

  /** On the timer: a live stream has announced the news by now. */
  private void replaceSilentCheck(long received, long epoch) {
    if (aborts.receivedBytes() == received && pace.replaceCheck(epoch)) {
      aborts.abortOlderThan(pace.epoch());
    }
  }
}
