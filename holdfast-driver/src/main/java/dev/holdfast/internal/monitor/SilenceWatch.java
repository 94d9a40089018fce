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
 * Finds a server that would answer although its monitor gets no reply. The monitor's connection may be dead:
 * a firewall dropped it, or the server was frozen when it should have answered. The monitor would notice only
 * after connectTimeoutMS, with streaming one heartbeat later.
 *
 * <p>While operations wait for a server and the monitor's connections receive nothing, this class sends a
 * hello on a fresh connection. The first hello follows after the time that a server may be silent. Each hello
 * without a change doubles the time to the next one, up to a heartbeat. A change updates the topology. If the
 * monitor's connection does not announce the change soon, the monitor gets a new connection. Failures change
 * nothing: the monitor reports its own failures. One hello runs at a time, each on a short-lived thread.
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
  private volatile int fruitless; // Hellos in a row without a change. One writer at a time.

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

  /** Starts the watch because an operation waits for a server. Returns at once. */
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

  /** A class instead of a lambda, because the first operation uses it and lambdas load slowly. */
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

  /** Decides whether a hello is needed. Runs on the timer. */
  private void look(long received) {
    if (pace.isStopped() || !operationsWait.getAsBoolean()) {
      watching.set(false);
    } else if (aborts.receivedBytes() != received || !pace.reserveProbe()) {
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
      // Not at debug level: a specification lists the messages of that level.
      LOGGER.trace("A hello to {} on a fresh connection failed", address, failure);
    } finally {
      fruitless = news ? 0 : fruitless + 1;
      lookLater();
    }
  }

  /** @return whether the reply contains a change that the monitor had not reported */
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

  /** Replaces the monitor's connection if it still did not announce the change. Runs on the timer. */
  private void replaceSilentCheck(long received, long epoch) {
    if (aborts.receivedBytes() == received && pace.replaceCheck(epoch)) {
      aborts.abortOlderThan(pace.epoch());
    }
  }
}
