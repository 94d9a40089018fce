package dev.holdfast.internal.monitor;

import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.time.Scheduler;
import dev.holdfast.internal.time.Workers;
import dev.holdfast.internal.topology.RoundTripTimes;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.Topology;
import dev.holdfast.internal.topology.TopologyEvent.DethronedSilent;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a hello on a fresh connection to a primary that a newer primary has replaced. Its monitor and its
 * operations may be waiting for replies that never come. One probe runs at a time, each on a short-lived
 * thread, at the minimum distance from the last check and the last probe.
 *
 * <p>Only silence clears the pool of the old primary: neither the probe nor the monitor's connections receive
 * a byte. A slow reply, or a refused, reset or shed connection, shows that the server is alive.
 */
final class DethronedProbe {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.topology");
  private static final Duration LEAST_PATIENCE = Duration.ofSeconds(1);
  private static final int SLOWEST_HELLOS = 10;

  private enum State {
    IDLE,
    WAITING,
    RUNNING,
    RUNNING_WITH_REQUEST
  }

  private final ServerAddress address;
  private final HelloConnections connections;
  private final Topology topology;
  private final MonitorPace pace;
  private final Aborts aborts;
  private final RoundTripSampler sampler;
  private final Scheduler scheduler;
  private final Workers workers;
  private final Clock clock;
  private final ReentrantLock lock = new ReentrantLock();
  private State state = State.IDLE; // Guarded by lock.

  DethronedProbe(
      ServerAddress address,
      HelloConnections connections,
      Topology topology,
      MonitorPace pace,
      Aborts aborts,
      RoundTripSampler sampler,
      Scheduler scheduler,
      Workers workers,
      Clock clock) {
    this.address = address;
    this.connections = connections;
    this.topology = topology;
    this.pace = pace;
    this.aborts = aborts;
    this.sampler = sampler;
    this.scheduler = scheduler;
    this.workers = workers;
    this.clock = clock;
  }

  /** How long a server with these round-trip times may be silent before it counts as silent. */
  static long patienceNanos(RoundTripTimes times) {
    return Math.max(LEAST_PATIENCE.toNanos(), SLOWEST_HELLOS * times.maximumNanos());
  }

  /**
   * Probes as soon as the minimum distance allows. A probe that has not begun yet serves this request, too.
   */
  void request() {
    boolean begin;
    lock.lock();
    try {
      begin = state == State.IDLE;
      if (begin) {
        state = State.WAITING;
      } else if (state == State.RUNNING) {
        state = State.RUNNING_WITH_REQUEST;
      }
    } finally {
      lock.unlock();
    }
    if (begin) {
      schedule();
    }
  }

  private void schedule() {
    long delay = pace.nanosUntilProbe();
    if (delay <= 0) {
      start();
      return;
    }
    try {
      scheduler.after(Duration.ofNanos(delay), this::start);
    } catch (Throwable notScheduled) {
      notStarted(notScheduled);
    }
  }

  private void start() {
    if (pace.isStopped()) {
      return;
    }
    if (!isUnknown()) {
      become(State.IDLE);
      return;
    }
    if (!pace.reserveProbe()) { // The monitor has begun a check meanwhile.
      schedule();
      return;
    }
    try {
      workers.start("holdfast-probe-" + address, this::run);
    } catch (Throwable noThread) {
      notStarted(noThread);
    }
  }

  /** Does not throw: the caller may be the monitor of another server. The next request probes again. */
  private void notStarted(Throwable reason) {
    become(State.IDLE);
    if (!pace.isStopped()) {
      LOGGER.warn("The probe of {} could not be started", address, reason);
    }
  }

  private void run() {
    become(State.RUNNING);
    try {
      probe();
    } catch (Throwable unexpected) {
      LOGGER.error("The probe of {} failed unexpectedly", address, unexpected);
    }
    boolean again;
    lock.lock();
    try {
      again = state == State.RUNNING_WITH_REQUEST;
      state = again ? State.WAITING : State.IDLE;
    } finally {
      lock.unlock();
    }
    if (again) {
      schedule();
    }
  }

  private void become(State next) {
    lock.lock();
    try {
      state = next;
    } finally {
      lock.unlock();
    }
  }

  private void probe() {
    if (!isUnknown()) {
      return;
    }
    long patience = patienceNanos(sampler.times());
    long received = aborts.receivedBytes();
    long end = clock.nanoTime() + patience;
    try (FreshHello hello = new FreshHello(address, connections, pace, aborts, sampler, clock)) {
      try {
        ServerDescription seen = hello.ask(Deadline.inNanos(clock, patience));
        topology.handle(new HelloReceived(seen), pace.during(hello.epoch()));
      } catch (MongoException failure) {
        boolean silent = isSilence(failure);
        if (silent) {
          pace.pause(end - clock.nanoTime()); // connectTimeoutMS may be shorter than the patience.
        }
        failed(failure, silent && aborts.receivedBytes() == received, hello.epoch());
      }
    }
  }

  /** Returns false if the server has answered its monitor meanwhile, or was removed. */
  private boolean isUnknown() {
    ServerDescription known = topology.current().server(address);
    return known != null && known.type() == ServerType.UNKNOWN;
  }

  private void failed(MongoException failure, boolean silent, long epoch) {
    if (silent) {
      DethronedSilent event = new DethronedSilent(address, Failure.of(failure));
      topology.handle(event, pace.during(epoch));
    } else {
      pace.requestCheck(); // The server may still answer on the monitor's connection.
    }
  }

  /** Whether the server did not respond in time. A timeout of the name look-up does not count. */
  static boolean isSilence(MongoException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnknownHostException) {
        return false;
      }
    }
    return Failure.of(failure).timeout();
  }
}
