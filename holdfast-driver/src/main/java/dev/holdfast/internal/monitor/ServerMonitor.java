package dev.holdfast.internal.monitor;

import dev.holdfast.MongoException;
import dev.holdfast.MongoInternalException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.connection.TopologyVersion;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Scheduler;
import dev.holdfast.internal.time.Workers;
import dev.holdfast.internal.topology.HelloParser;
import dev.holdfast.internal.topology.RoundTripTimes;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.Topology;
import dev.holdfast.internal.topology.TopologyEvent.CheckFailed;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks one server on one thread and reports the outcome to the topology (Server Monitoring). Streams if the
 * server supports it, polls otherwise. The monitor counts an unexpected exception, reports it as a failed
 * check and continues. The loop ends only at {@link #stop}.
 *
 * <p>The topology requests and cancels checks under its lock. Under the same lock it asks whether the outcome
 * of a check may still be used. So a cancelled check never changes a description, even if its reply has
 * arrived. {@link #carryOut} does the slow part without the lock.
 */
public final class ServerMonitor implements Runnable {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.topology");
  private static final int MOST_HASTY_REPLIES = 3;

  private final ServerAddress address;
  private final MonitorSettings settings;
  private final HelloConnections connections;
  private final Topology topology;
  private final Heartbeats heartbeats;
  private final Scheduler scheduler;
  private final Workers workers;
  private final Clock clock;
  private final MonitorPace pace;
  private final Aborts aborts = new Aborts();
  private final RoundTripSampler sampler;
  private final DethronedProbe probe;
  private final SilenceWatch silence;
  private final AtomicBoolean announcementExpected = new AtomicBoolean();
  private final AtomicLong unexpected = new AtomicLong();

  private volatile @Nullable Sampled latest; // Only the monitor's thread writes it.

  // Only the monitor's thread uses the fields below.
  private @Nullable HelloConnection connection;
  private long connectionEpoch;
  private boolean opened;
  private @Nullable TopologyVersion lastVersion;
  private boolean serverKnown;
  private long repliedNanos; // When the last reply arrived.
  private int hasty; // Awaited replies in a row that came at once and without a change.

  /** @param operationsWait whether any operation of the client waits for a server now */
  public ServerMonitor(
      ServerAddress address,
      MonitorSettings settings,
      HelloConnections connections,
      Topology topology,
      Heartbeats heartbeats,
      BooleanSupplier operationsWait,
      Scheduler scheduler,
      Workers workers,
      Clock clock) {
    this.address = address;
    this.settings = settings;
    this.connections = connections;
    this.topology = topology;
    this.heartbeats = heartbeats;
    this.scheduler = scheduler;
    this.workers = workers;
    this.clock = clock;
    pace = new MonitorPace(settings.heartbeat(), clock);
    sampler = new RoundTripSampler(address, connections, settings, aborts, workers, clock);
    probe =
        new DethronedProbe(
            address, connections, topology, pace, aborts, sampler, scheduler, workers, clock);
    silence =
        new SilenceWatch(
            address,
            settings,
            connections,
            topology,
            pace,
            aborts,
            sampler,
            operationsWait,
            scheduler,
            workers,
            clock);
  }

  /** Starts the monitor. Does nothing if it was started or stopped before. */
  public void start() {
    if (pace.start()) {
      workers.start("holdfast-monitor-" + address, this);
    }
  }

  /**
   * Requests a check because an operation waits. It begins as soon as the minimum distance allows; a running
   * check continues. {@link SilenceWatch} finds out if the server answers only on a new connection.
   */
  public void requestCheck() {
    pace.requestCheck();
    silence.begin();
  }

  /**
   * Requests a check of a server that became Unknown without a change on its side. The server would delay its
   * reply to an awaited hello for a whole heartbeat, so the monitor cancels an awaited hello and checks
   * again. Call {@link #carryOut} afterwards.
   */
  public void requestAnswer() {
    pace.requestAnswer();
  }

  /**
   * Requests a check of a server whose error carried a newer topologyVersion. Its stream should announce the
   * change soon; if it does not, another check follows. Call {@link #carryOut} afterwards.
   */
  public void requestAnnouncement() {
    announcementExpected.set(true);
    pace.requestCheck();
  }

  /** Cancels the running check; its outcome is not used. Call {@link #carryOut} afterwards. */
  public void cancelCheck() {
    pace.cancelCheck();
  }

  /** Aborts the connections of cancelled checks and sets timers. The caller must not hold locks. */
  public void carryOut() {
    aborts.abortOlderThan(pace.epoch());
    if (announcementExpected.getAndSet(false)) {
      try {
        scheduler.after(MonitorSettings.ANNOUNCEMENT, this::announcementIsDue);
      } catch (RejectedExecutionException closed) {
        // The client, and with it this monitor, was closed meanwhile.
      }
    }
  }

  private void announcementIsDue() {
    ServerDescription known = topology.current().server(address);
    if (known != null && known.type() == ServerType.UNKNOWN && known.topologyVersion() != null) {
      requestAnswer();
      carryOut();
    }
  }

  /** Probes a primary that a newer primary has replaced. The caller must not hold locks. */
  public void probe() {
    probe.request();
  }

  /** Stops the monitor. Its threads end soon afterwards. */
  public void stop() {
    pace.stop();
    aborts.stop();
  }

  /** The number of checks that ended with an exception other than MongoException. */
  public long unexpectedFailures() {
    return unexpected.get();
  }

  /** The check loop. Runs only on the thread that {@link #start} starts. */
  @Override
  public void run() {
    boolean again = false;
    while (!pace.isStopped()) {
      try {
        again = check(again);
      } catch (Throwable thrown) {
        again = false;
        reportUnexpected(thrown);
      }
      if (!again) {
        pace.awaitNextCheck();
      }
    }
    disconnect();
  }

  /**
   * @param atOnce whether this check follows the last one without a pause
   * @return whether the next check follows without a pause
   */
  private boolean check(boolean atOnce) {
    HelloConnection asked = begin(atOnce);
    if (asked == null) {
      return false;
    }
    long epoch = connectionEpoch;
    TopologyVersion version = settings.streaming() ? lastVersion : null;
    boolean awaited = opened && (asked.moreToCome() || version != null);
    heartbeats.started(address, asked.numbers(), awaited);
    long start = clock.nanoTime();
    BsonDocument reply;
    try {
      reply = ask(asked, version);
    } catch (Throwable thrown) {
      pace.checkFailed();
      MongoException failure = expected(thrown);
      heartbeats.failed(address, asked.numbers(), awaited, clock.nanoTime() - start, failure);
      return onFailure(failure, epoch);
    }
    long now = clock.nanoTime();
    opened = true;
    if (!awaited) {
      sampler.measured(asked.roundTripNanos());
    }
    RoundTripTimes times = sampler.times();
    ServerDescription heard =
        HelloParser.describe(address, reply, times.averageNanos(), times.minimumNanos(), now);
    pace.checkAnswered(streams(heard));
    heartbeats.succeeded(address, asked.numbers(), awaited, now - start, reply);
    return onReply(reply, heard, awaited, epoch);
  }

  /**
   * The connection for the next check, created in the current epoch. Returns null if a stream was cancelled
   * between two replies: the next check needs a new connection and keeps the minimum distance.
   */
  private @Nullable HelloConnection begin(boolean atOnce) {
    while (true) {
      long epoch = pace.epoch();
      HelloConnection asked = connection;
      if (asked != null && connectionEpoch != epoch) {
        disconnect(); // Cancelled between two checks.
        if (atOnce && opened) {
          return null;
        }
        asked = null;
      }
      if (asked == null) {
        asked = connections.create();
        connection = asked;
        connectionEpoch = epoch;
        opened = false;
        aborts.watch(asked, epoch);
      }
      if (pace.checkBegins(epoch)) {
        return asked;
      }
    }
  }

  private BsonDocument ask(HelloConnection asked, @Nullable TopologyVersion version) {
    aborts.enter(asked);
    try {
      return hello(asked, version);
    } finally {
      aborts.leave(asked);
    }
  }

  private BsonDocument hello(HelloConnection asked, @Nullable TopologyVersion version) {
    if (!opened) {
      return asked.open(settings.forAnswer(clock));
    } else if (asked.moreToCome()) {
      // The server has waited since its last reply; listeners may have delayed this thread.
      long waited = clock.nanoTime() - repliedNanos;
      return asked.next(settings.forAwaitedAnswer(clock, waited));
    } else if (version != null) {
      return asked.awaitHello(version, settings.heartbeat(), settings.forAwaitedAnswer(clock, 0));
    }
    return asked.hello(settings.forAnswer(clock));
  }

  private boolean streams(ServerDescription heard) {
    return settings.streaming() && heard.topologyVersion() != null;
  }

  private boolean onReply(
      BsonDocument reply, ServerDescription heard, boolean awaited, long epoch) {
    latest = null; // From now on, no sample may publish the previous reply again.
    if (!topology.handle(new HelloReceived(heard), pace.during(epoch))) {
      disconnect();
      return false;
    }
    long now = heard.timing().lastUpdateNanos();
    boolean news = !Objects.equals(heard.topologyVersion(), lastVersion);
    boolean atOnce = now - repliedNanos < settings.atOnce().toNanos();
    hasty = awaited && !news && atOnce ? hasty + 1 : 0;
    serverKnown = true;
    lastVersion = heard.topologyVersion();
    repliedNanos = now;
    if (hasty == MOST_HASTY_REPLIES) {
      // The server answers awaited hellos at once, so a stream would never pause. Check it once per
      // heartbeat instead.
      closeConnection();
      return false;
    }
    if (streams(heard)) {
      Sampled sampled = new Sampled(reply, now, epoch);
      latest = sampled;
      sampler.sampleIfDue(epoch, sampled);
      return true;
    }
    return false;
  }

  /**
   * Publishes the latest reply again after a sample, with the new round-trip times. Otherwise the topology
   * would get them a heartbeat later. Runs on the sampling thread.
   */
  private final class Sampled implements Runnable, BooleanSupplier {
    private final BsonDocument reply;
    private final long arrivedNanos;
    private final long epoch;

    Sampled(BsonDocument reply, long arrivedNanos, long epoch) {
      this.reply = reply;
      this.arrivedNanos = arrivedNanos;
      this.epoch = epoch;
    }

    @Override
    public void run() {
      RoundTripTimes times = sampler.times();
      ServerDescription seen =
          HelloParser.describe(
              address, reply, times.averageNanos(), times.minimumNanos(), arrivedNanos);
      topology.handle(new HelloReceived(seen), this);
    }

    /** Whether no later reply, failure or cancellation has replaced this reply. */
    @Override
    public boolean getAsBoolean() {
      return latest == this && pace.isCurrent(epoch);
    }
  }

  private boolean onFailure(MongoException cause, long epoch) {
    boolean wasKnown = serverKnown;
    disconnect();
    Failure failure = Failure.of(cause);
    CheckFailed event = new CheckFailed(address, failure, clock.nanoTime());
    if (!topology.handle(event, pace.during(epoch))) {
      return false; // The check was cancelled: the topology has newer information.
    }
    // Retry once without a pause, to find a restarted server again before the next heartbeat.
    return failure.network() && wasKnown;
  }

  private MongoException expected(Throwable thrown) {
    if (thrown instanceof MongoException failure) {
      return failure;
    }
    unexpected.incrementAndGet();
    LOGGER.error("The check of {} failed unexpectedly; the monitor goes on", address, thrown);
    return new MongoInternalException("The check of " + address + " failed: " + thrown, thrown);
  }

  /** Reports an exception of the topology or a listener, thrown before or after the hello itself. */
  private void reportUnexpected(Throwable thrown) {
    pace.checkFailed();
    try {
      onFailure(expected(thrown), connectionEpoch);
    } catch (Throwable again) {
      LOGGER.error("The failed check of {} could not be reported", address, again);
    }
  }

  private void disconnect() {
    serverKnown = false;
    latest = null;
    closeConnection();
    sampler.reset();
  }

  private void closeConnection() {
    lastVersion = null;
    hasty = 0;
    pace.streamEnds();
    HelloConnection closing = connection;
    if (closing != null) {
      connection = null;
      aborts.forget(closing);
      closing.close();
    }
  }
}
